import type { Sql } from 'postgres';
import { BARE_DRIVER, type BareStatement } from '../ceilings/pgbench.ts';
import { FIRST_BUYER } from '../data/accounts.ts';
import { resetCarts } from '../data/fill.ts';
import { endOrders } from '../data/orders.ts';
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

/** Columns of a table that a copied row takes over. */
async function copied(sql: Sql, table: string, own: readonly string[]): Promise<string> {
  const rows = await sql<{ name: string }[]>`select column_name as name from information_schema.columns
    where table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER' and column_name <> all(${own})`;
  return rows.map(({ name }) => name).join(', ');
}

/** The least that an order of 20 lines costs the database: it, its lines, their stock, committed. Copies one of the load's. */
async function bareOrder(sql: Sql): Promise<BareStatement> {
  const [sample] = await sql<
    { id: string }[]
  >`select max(id) as id from sales_order where account_id >= ${FIRST_BUYER}`;
  const [ofOrder, ofLine] = [
    await copied(sql, 'sales_order', ['id', 'order_no', 'checkout_id', 'group_id']),
    await copied(sql, 'sales_order_line', ['id', 'order_id', 'goods_id']),
  ];
  return {
    sql: `with placed as (
        insert into sales_order (order_no, checkout_id, ${ofOrder})
        select substr(md5(random()::text), 1, 20), gen_random_uuid(), ${ofOrder} from sales_order where id = ${sample?.id}
        returning id),
      picked as (select goods_id from stock where warehouse_id = 1 and goods_id >= $1 and available > 1000
        order by goods_id limit 20),
      taken as (update stock set available = available - 3, reserved = reserved + 3 from picked
        where stock.goods_id = picked.goods_id and stock.warehouse_id = 1)
      insert into sales_order_line (order_id, goods_id, ${ofLine})
      select placed.id, picked.goods_id, ${ofLine} from placed, picked,
        (select ${ofLine} from sales_order_line where order_id = ${sample?.id} limit 1) line`,
    values: [{ from: 1, to: 190_000 }],
  };
}

/** Twenty lines into the cart, then the order; the stock of the goods is given back afterwards. */
export const order: Scenario = {
  part: 'order',
  async run(bench) {
    const goods = await buyableGoods(bench.sql, 20_000);
    const addresses = (await buyerAddresses(bench.sql)).slice(0, AT_ONCE);
    const orders = () => load(bench, { act: 'order', goods, addresses });
    await orders();
    const bare = await bareOrder(bench.sql);
    const taken = await compare(orders, {
      detail: async () => (await load(bench, { act: 'get', paths: detailPaths })).perSecond,
      bare: () => statementRate(bench, bare),
    });
    const { own, ceilings } = taken;
    await endOrders(bench.sql);
    await bench.sql`update wallet set balance_fen = 100000000000 where account_id >= ${FIRST_BUYER}`;
    const figure = { label: '20 lines into the cart and ordered', value: own.perSecond, unit: '/s' };
    return [
      {
        ...figure,
        key: 'order_detail',
        ceiling: { name: 'goods detail', ...ceilings.detail },
        note: `${spread(taken)}; the order alone p50 ${milliseconds(own.partP50)}`,
      },
      // Told beside it: where the database alone, with both cores to itself, places about so many.
      { ...figure, key: 'order_bare', ceiling: { name: `bare order, ${BARE_DRIVER}`, ...ceilings.bare } },
    ];
  },
};
