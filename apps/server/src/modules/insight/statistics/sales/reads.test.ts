import type { Report } from '@qingnang/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askRule } from '../../../../db/ledgers/check.ts';
import { SALES_RULES } from '../../../../db/ledgers/sales.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { belowFrom } from '../../../../testing/random.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { addUpSales } from '../../../ordering/orders/tally/writes.ts';

/** The sums that are kept follow orders and lines, whatever happens to them, and reports say what these add up to. */

const ROUNDS = 6;
const ACTS = 25;
const GOODS_IDS = [GOODS.plain, GOODS.ladder, GOODS.ladderUpTo];
/** Half a year and a quarter with days at both ends, whole months with days, days of one month, one month. */
const RANGES = [
  ['2025-12-15', '2026-07-10'],
  ['2026-01-01', '2026-04-10'],
  ['2026-01-20', '2026-04-10'],
  ['2026-03-05', '2026-03-20'],
  ['2026-02-01', '2026-02-28'],
] as const;
type Random = (below: number) => number;

let shop: TestShop;
let admin: Client;
let sales: Client;
let accounts: number[];

beforeAll(async () => {
  shop = await createShop();
  admin = await shop.staff();
  sales = await shop.staff('sales');
  const { rows } = await sql<{ id: number }>`
    update account set salesman_id = case when username <> 'zhensuo' then (select id from staff where username = 'sales') end
    returning id`.execute(shop.db);
  accounts = rows.map(({ id }) => id);
});
afterAll(() => shop.close());

const pick = <T>(random: Random, of: readonly T[]): T => of[random(of.length)] as T;
const pickRow = (table: 'sales_order' | 'sales_order_line', random: Random) =>
  sql`(select id from ${sql.table(table)} order by id offset ${random(1000)} % greatest((select count(*) from ${sql.table(table)}), 1) limit 1)`;

/** From the last half hour of a day in China on, between January and April. */
const timeOf = (random: Random) =>
  sql`timestamptz '2026-01-10 23:30:00+08' + make_interval(days => ${random(100)}, mins => ${random(60)})`;

async function place(random: Random): Promise<void> {
  const status = pick(random, [10, 15, 20, 30, 60, 70]);
  const { rows } = await sql<{ id: number }>`
    insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region, address,
      paid_at)
    select 'R' || gen_random_uuid(), ${pick(random, accounts)}, 'normal', 1, ${status}, 1, 1, '', '', '', '',
      case when ${status} <> 10 then ${timeOf(random)} end returning id`.execute(shop.db);
  await addLines(random, rows[0]?.id ?? 0);
}

async function addLines(random: Random, orderId: number): Promise<void> {
  const lines = Array.from({ length: 1 + random(4) }, () => ({
    goods: pick(random, GOODS_IDS),
    number: 5 + random(9),
    fen: random(9000),
    gift: random(4) === 0 ? 1 : 0,
  }));
  await sql`
    insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen,
      discount_fen, promotion_id)
    select ${orderId}, l.goods, '', '', '', '', '', l.number, 0, l.fen, l.fen / 10, l.gift
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (goods bigint, number int, fen bigint, gift bigint)`.execute(
    shop.db,
  );
}

// No order is left without lines.
const IS_NOT_ALONE = sql`id > (select min(other.id) from sales_order_line other where other.order_id = sales_order_line.order_id)`;

/** What an order or a line may meet in its life. */
async function act(random: Random): Promise<void> {
  const order = pickRow('sales_order', random);
  const line = pickRow('sales_order_line', random);
  const acts = [
    sql`update sales_order set status = ${pick(random, [20, 30, 40, 50, 60, 70, 80])},
      paid_at = coalesce(paid_at, ${timeOf(random)}) where id = ${order}`,
    sql`update sales_order set paid_at = paid_at - make_interval(days => ${random(40)}) where id = ${order}`,
    sql`update sales_order set account_id = ${pick(random, accounts)} where id = ${order}`,
    sql`update sales_order_line set cut_number = least(cut_number + 1, number - shipped_number), refunded_fen = refunded_fen + 7
      where id = ${line}`,
    sql`update sales_order_line set returned_number = least(returned_number + 1, shipped_number),
      refunded_fen = refunded_fen + 11 where id = ${line}`,
    sql`update sales_order_line set number = number + 2, amount_fen = amount_fen + 50, discount_fen = discount_fen + 3
      where id = ${line}`,
    sql`update sales_order_line set order_id = ${order} where id = ${line} and ${IS_NOT_ALONE}`,
    sql`update sales_order_line set shipped_number = greatest(shipped_number, (number - cut_number) / 2) where id = ${line}`,
    sql`delete from sales_order_line where id = ${line} and ${IS_NOT_ALONE}`,
  ];
  const chosen = random(acts.length + 6);
  if (chosen < acts.length) await acts[chosen]?.execute(shop.db);
  else if (chosen === acts.length) await addUpSales(shop.db);
  else if (chosen === acts.length + 1) await remove(random);
  else await place(random);
}

async function remove(random: Random): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from sales_order where id = ${pickRow('sales_order', random)}`.execute(shop.db);
  const id = rows[0]?.id ?? 0;
  await sql`delete from sales_order_line where order_id = ${id}`.execute(shop.db);
  await sql`delete from sales_order where id = ${id}`.execute(shop.db);
}

interface Sold {
  day: string;
  account_id: number;
  order_id: number;
  goods_id: number;
  kept: number;
  is_gift: boolean;
  amount_fen: number;
  discount_fen: number;
  refunded_fen: number;
}

/** The lines of what was sold in a range, read as they stand. */
async function soldIn(from: string, to: string, isSales: boolean): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, o.account_id, o.id as order_id, l.goods_id,
      l.number - l.cut_number - l.returned_number as kept, l.promotion_id <> 0 as is_gift, l.amount_fen, l.discount_fen, l.refunded_fen
    from sales_order o join sales_order_line l on l.order_id = o.id join account a on a.id = o.account_id
    where o.status in (20, 30, 40, 50, 60) and (not ${isSales} or a.salesman_id is not null)`.execute(
    shop.db,
  );
  return rows.filter(({ day }) => from <= day && day <= to);
}

/** Sums by a part of the lines, as reports show them. */
function summed(lines: readonly Sold[], part: (line: Sold) => string | number) {
  const groups = Map.groupBy(lines, (line) => String(part(line)));
  const sum = (of: readonly Sold[], value: (line: Sold) => number) =>
    of.reduce((total, line) => total + value(line), 0);
  return [...groups]
    .map(([key, of]) => ({
      key,
      orders: new Set(of.map((line) => line.order_id)).size,
      customers: new Set(of.map((line) => line.account_id)).size,
      times: sum(of, ({ is_gift }) => (is_gift ? 0 : 1)),
      pieces: sum(of, ({ is_gift, kept }) => (is_gift ? 0 : kept)),
      gifts: sum(of, ({ is_gift, kept }) => (is_gift ? kept : 0)),
      goods_amount: sum(of, (line) => line.amount_fen) / 100,
      discount: sum(of, (line) => line.discount_fen) / 100,
      refunded: sum(of, (line) => line.refunded_fen) / 100,
      amount: sum(of, (line) => line.amount_fen - line.discount_fen - line.refunded_fen) / 100,
      last_day: of
        .map(({ day }) => day)
        .toSorted()
        .at(-1),
    }))
    .toSorted((a, b) => a.key.localeCompare(b.key));
}

async function compare(from: string, to: string, client: Client): Promise<void> {
  const lines = await soldIn(from, to, client === sales);
  const reports = [
    ['sales_day', ({ day }: Sold) => day],
    ['sales_goods', ({ goods_id }: Sold) => goods_id],
    ['sales_customer', ({ account_id }: Sold) => account_id],
  ] as const;
  for (const [report, part] of reports) {
    const { list } = (
      await client
        .get<Report>(`/api/admin/statistics/${report}?from=${from}&to=${to}&page_size=100&sort=amount`)
        .expect(200)
    ).data;
    const shown = list
      .filter(({ orders }) => report !== 'sales_day' || orders !== 0)
      .toSorted((a, b) => String(a.key).localeCompare(String(b.key)));
    expect(shown, report).toEqual(
      summed(lines, part).map((row) => expect.objectContaining(only(row, shown[0]))),
    );
  }
}

/** The columns that a report has. */
const only = (row: object, columns: object = {}) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in columns));

it.each(Array.from({ length: ROUNDS }, (_, seed) => seed + 1))(
  'sums are what orders and lines add up to, after acts of seed %i',
  async (seed) => {
    const random = belowFrom(seed);
    for (let at = 0; at < ACTS; at += 1) await act(random);
    for (const rule of Object.keys(SALES_RULES)) expect(await askRule(shop.db, rule), rule).toBeNull();
    for (const [from, to] of RANGES) await compare(from, to, pick(random, [admin, sales]));
  },
);

it('a sum that is wrong is found by the rules, and all are made anew', async () => {
  await place(belowFrom(1));
  await sql`update sales_order set status = 60, paid_at = '2026-03-01' where id = (select max(id) from sales_order)`.execute(
    shop.db,
  );
  await addUpSales(shop.db);
  await sql`update sales_by_account set refunded_fen = refunded_fen + 1 where orders > 0`.execute(shop.db);
  await sql`update sales_by_day set customers = customers + 1`.execute(shop.db);
  await sql`update sales_by_goods set pieces = pieces + 1 where months = 3`.execute(shop.db);
  for (const rule of Object.keys(SALES_RULES)) expect(await askRule(shop.db, rule), rule).not.toBeNull();
  await sql`select sum_sales_anew()`.execute(shop.db);
  for (const rule of Object.keys(SALES_RULES)) expect(await askRule(shop.db, rule), rule).toBeNull();
});
