import { LONG_CART, SHORT_CART } from '../data/accounts.ts';
import { LONG_LINES, SHORT_LINES } from '../data/fill.ts';
import { closePromotions, openPromotions } from '../data/promotions.ts';
import { cookieOf } from '../load/acts.ts';
import { Connection, dataOf } from '../load/connection.ts';
import { median } from '../measure.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { statementsOf } from '../shop/statements.ts';

const TIMES = 60;
/** Until the compiler has seen enough of it. */
const WARM_UP = 100;

interface CartAnswer {
  data: { id: number }[];
}

/** One buyer alone: looks at a cart and changes a quantity, with 5 lines and with 500, and so with 1,000 promotions running. */
export const cart: Scenario = {
  part: 'cart',
  async run(bench) {
    const connection = await Connection.open(bench.shop.port);
    const long = await buyerWith(connection, LONG_CART, LONG_LINES);
    const short = await buyerWith(connection, SHORT_CART, SHORT_LINES);
    const listMs = await inTurns(long.list, short.list);
    const editMs = await inTurns(long.edit, short.edit);
    const statements = {
      longList: await countStatements(bench, long.list),
      shortList: await countStatements(bench, short.list),
      longEdit: await countStatements(bench, long.edit),
      shortEdit: await countStatements(bench, short.edit),
    };
    await openPromotions(bench.sql);
    const promoted = {
      list: await inTurns(long.list, short.list),
      edit: await inTurns(long.edit, short.edit),
      more: (await countStatements(bench, long.list)) - (await countStatements(bench, short.list)),
    };
    await closePromotions(bench.sql);
    connection.close();
    const more = statements.longList - statements.shortList + (statements.longEdit - statements.shortEdit);
    return [
      { key: 'cart_list', label: 'cart of 500 lines: list, p50', value: listMs.long, unit: 'ms' },
      { key: 'cart_edit', label: 'cart of 500 lines: edit, p50', value: editMs.long, unit: 'ms' },
      {
        key: 'cart_statements',
        label: 'cart: statements more for 500 lines than for 5',
        value: more,
        unit: '',
        note: `list ${statements.shortList} → ${statements.longList}, edit ${statements.shortEdit} → ${statements.longEdit}`,
      },
      {
        key: 'cart_cost',
        label: 'cart list: 500 lines cost … times 5 lines',
        value: listMs.long / listMs.short,
        unit: '×',
        note: `5 lines: list ${listMs.short.toFixed(1)} ms, edit ${editMs.short.toFixed(1)} ms`,
      },
      {
        key: 'cart_promoted_list',
        label: 'the same with 1,000 promotions running: list, p50',
        value: promoted.list.long,
        unit: 'ms',
        note: `5 lines: ${promoted.list.short.toFixed(1)} ms; ${promoted.more} statements more for 500 lines`,
      },
      {
        key: 'cart_promoted_edit',
        label: 'the same with 1,000 promotions running: edit, p50',
        value: promoted.edit.long,
        unit: 'ms',
        note: `5 lines: ${promoted.edit.short.toFixed(1)} ms`,
      },
    ];
  },
};

async function buyerWith(connection: Connection, account: number, lines: number) {
  const cookie = cookieOf(account);
  const look = async () => dataOf<CartAnswer>(await connection.get('/api/cart/list', cookie));
  const { data } = await look();
  if (data.length !== lines) throw new Error(`account ${account}: ${data.length} lines instead of ${lines}`);
  let number = 2;
  const edit = async () => {
    number = number === 2 ? 3 : 2;
    const line = data[number % data.length];
    dataOf(await connection.post(`/api/cart/${line?.id}/edit`, { params: { number } }, cookie));
  };
  return { list: async () => void (await look()), edit };
}

type Act = () => Promise<void>;

/** Medians in milliseconds; both are done in turns. */
async function inTurns(long: Act, short: Act): Promise<{ long: number; short: number }> {
  const times = { long: [] as number[], short: [] as number[] };
  for (let turn = -WARM_UP; turn < TIMES; turn += 1) {
    const [ofLong, ofShort] = [await timed(long), await timed(short)];
    if (turn < 0) continue;
    times.long.push(ofLong);
    times.short.push(ofShort);
  }
  return { long: median(times.long), short: median(times.short) };
}

async function timed(act: Act): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Least of three: what the server keeps for seconds is read now and then beside the act. */
async function countStatements({ sql, place }: Bench, act: Act): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    // So that the session is remembered, whichever cart is counted.
    await act();
    counts.push((await statementsOf(sql, place, act)).length);
  }
  return Math.min(...counts);
}
