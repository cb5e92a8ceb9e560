import { BARE_DRIVER, type BareStatement } from '../ceilings/pgbench.ts';
import { FIRST_BUYER } from '../data/accounts.ts';
import { resetCarts } from '../data/fill.ts';
import { buyableGoods, buyerAddresses } from '../picks.ts';
import { AT_ONCE, compare, load, milliseconds, type Scenario, spread, statementRate } from '../scenario.ts';
import { detailPaths } from './detail.ts';

/** The least that adding a line costs the database: one upsert, committed to the disk. Other accounts than the load's. */
const BARE_ADD: BareStatement = {
  sql: `insert into cart_line (account_id, goods_id, warehouse_id, number) values ($1, $2, 1, 1)
    on conflict (account_id, goods_id, warehouse_id, goods_price_id, goods_manjian_id, is_yj, type)
    do update set number = 1 + cart_line.number % 1000, updated_at = now()`,
  values: [
    { from: 500, to: 900 },
    { from: 1, to: 300 },
  ],
};

export const add: Scenario = {
  part: 'add',
  async run(bench) {
    const goods = await buyableGoods(bench.sql, 20_000);
    const taken = await compare(() => load(bench, { act: 'add', goods }), {
      bare: () => statementRate(bench, BARE_ADD),
    });
    const { own, ceilings } = taken;
    await resetCarts(bench.sql);
    return [
      {
        key: 'add_bare',
        label: 'add to cart',
        value: own.perSecond,
        unit: '/s',
        ceiling: { name: `bare transaction, ${BARE_DRIVER}`, ...ceilings.bare },
        note: spread(taken),
      },
    ];
  },
};

/** Twenty lines into the cart, then the order; the stock of the goods is given back afterwards. */
export const order: Scenario = {
  part: 'order',
  async run(bench) {
    const goods = await buyableGoods(bench.sql, 20_000);
    const addresses = (await buyerAddresses(bench.sql)).slice(0, AT_ONCE);
    const taken = await compare(() => load(bench, { act: 'order', goods, addresses }), {
      detail: async () => (await load(bench, { act: 'get', paths: detailPaths })).perSecond,
    });
    const { own, ceilings } = taken;
    await bench.sql`update stock set available = available + reserved, reserved = 0 where reserved > 0`;
    await bench.sql`update wallet set balance_fen = 100000000000 where account_id >= ${FIRST_BUYER}`;
    return [
      {
        key: 'order_detail',
        label: '20 lines into the cart and ordered',
        value: own.perSecond,
        unit: '/s',
        ceiling: { name: 'goods detail', ...ceilings.detail },
        note: `${spread(taken)}; the order alone p50 ${milliseconds(own.partP50)}`,
      },
    ];
  },
};
