import path from 'node:path';
import type { BareRoute } from '../ceilings/bare-server.ts';
import type { BareStatement } from '../ceilings/pgbench.ts';
import { BARE_DRIVER } from '../ceilings/pgbench.ts';
import { GOODS } from '../data/goods.ts';
import { cookieOf } from '../load/acts.ts';
import { anyGoods } from '../picks.ts';
import {
  type Bench,
  compare,
  emptyRate,
  load,
  type Scenario,
  spread,
  statementRate,
  visitorRate,
} from '../scenario.ts';
import { freePort, type Served, startServed } from '../shop/process.ts';
import { statementsOf } from '../shop/statements.ts';

const ASKED_BY = 100;
/** The goods, and who asks for each, as the statement takes them. */
const GOODS_IDS = '$1::int8[]';
const ACCOUNT_IDS = '$2::int8[]';
/** Pages that are asked for. */
const PAGES = 5_000;
const pages = anyGoods(PAGES);
export const detailPaths = pages.map((id) => `/api/goods/detail/${id}`);
const barePaths = pages.map((id) => `/bare/${id}`);

export const detail: Scenario = {
  part: 'detail',
  async run(bench) {
    const statement = await joinOfDetail(bench);
    const bare = await startBare(bench, statement);
    const buyer = await compare(() => load(bench, { act: 'get', paths: detailPaths }), {
      empty: () => emptyRate(bench),
      join: () => statementRate(bench, statement),
      bare: () => visitorRate(bench, bare, barePaths),
    });
    await bare.stop();
    const visitor = await compare(() => load(bench, { act: 'get', paths: detailPaths, signedIn: false }), {
      empty: () => emptyRate(bench),
    });
    const label = 'goods detail, approved buyer';
    const own = { label, value: buyer.own.perSecond, unit: '/s', note: spread(buyer) };
    return [
      { ...own, key: 'detail_empty', ceiling: { name: 'empty handler', ...buyer.ceilings.empty } },
      { ...own, key: 'detail_join', ceiling: { name: `same join, ${BARE_DRIVER}`, ...buyer.ceilings.join } },
      { ...own, key: 'detail_bare', ceiling: { name: 'bare server, same join', ...buyer.ceilings.bare } },
      {
        key: 'detail_visitor',
        label: 'goods detail, visitor',
        value: visitor.own.perSecond,
        unit: '/s',
        ceiling: { name: 'empty handler', ...visitor.ceilings.empty },
        note: spread(visitor),
      },
    ];
  },
};

/** A server that does nothing but this statement: what a driver and a database cost, whatever is built on them. */
async function startBare({ place }: Bench, { sql }: BareStatement): Promise<Served> {
  const port = await freePort();
  const bare: BareRoute = { place, sql, account: ASKED_BY };
  const server = path.join(import.meta.dirname, '../ceilings/bare-server.ts');
  return startServed([server], { PORT: String(port), BARE: JSON.stringify(bare) }, port, /ready/);
}

/** The shop's own statement, as the database's log shows it: the one that reads stamps and stock. */
async function joinOfDetail(bench: Bench): Promise<BareStatement> {
  const url = `${bench.shop.base}/api/goods/detail/`;
  const headers = { cookie: cookieOf(ASKED_BY) };
  const statements = await statementsOf(bench.sql, bench.place, () => fetch(`${url}77`, { headers }));
  const sql = statements.find((statement) => statement.includes('join goods_stamp'));
  if (!sql?.includes(GOODS_IDS) || !sql.includes(ACCOUNT_IDS) || /\$[3-9]/.test(sql)) {
    throw new Error(
      `the statement of the goods detail is another one now; adapt bench/scenarios/detail.ts:\n${sql}`,
    );
  }
  // One goods of one account instead of the arrays; the numbers stay.
  return {
    sql: sql.replaceAll(GOODS_IDS, 'array[$1]::int8[]').replaceAll(ACCOUNT_IDS, 'array[$2]::int8[]'),
    values: [{ from: 1, to: GOODS }, ASKED_BY],
  };
}
