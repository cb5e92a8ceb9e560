import type { Report } from '@qingnang/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import { openCase } from '../../../../testing/claims.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { shipFor } from '../../../../testing/parcels.ts';
import { openRichOffers, placeRich } from '../../../../testing/rich-orders.ts';

/** Orders with a part of every promotion, made by the real acts: reports say what the ledgers say. */

let market: Market;
let staff: Client;
let buyers: TestBuyer[];
/** Of the buyers, one each. */
let orders: number[];

beforeAll(async () => {
  market = await openMarket(3, 'promotion');
  staff = market.staff;
  const offers = await openRichOffers(staff);
  const numbers = { plain: 31, ladder: 23, special: 7, sets: 3 };
  buyers = [market.freshBuyer(), market.freshBuyer()];
  orders = [];
  for (const buyer of buyers) orders.push(await placeRich(market.shop, staff, buyer, offers, numbers));
  const ended = market.freshBuyer();
  const cancelled = await placeRich(market.shop, staff, ended, offers, numbers);
  await ended.client.post(`/api/order/${cancelled}/cancel`).expect(200);
  await staff.post('/api/admin/orders/approve', { ids: orders }).expect(200);
  await cut(orders[0] ?? 0);
});
afterAll(() => market.shop.close());

/** Two pieces of its first line will not ship. */
async function cut(id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order_line where order_id = ${id} and promotion_id = 0 and combination_id = 0 order by id limit 1`.execute(
    market.shop.db,
  );
  await staff
    .post(`/api/admin/orders/${id}/cut`, { lines: [{ order_line_id: rows[0]?.id, number: 2 }] })
    .expect(200);
}

const ask = async (report: string) =>
  (await staff.get<Report>(`/api/admin/statistics/${report}`).expect(200)).data;
const one = async (query: ReturnType<typeof sql<{ fen: number }>>) =>
  ((await query.execute(market.shop.db)).rows[0]?.fen ?? 0) / 100;

it('net sales and shipping are what came in and did not go back', async () => {
  const [{ totals }, kept, shipping] = [
    await ask('sales_goods'),
    await one(sql`select sum(amount_fen - refunded_fen)::int8 as fen from payment_share`),
    await one(sql`select sum(shipping_fen)::int8 as fen from sales_order where status <> 70`),
  ];
  expect(Number(totals.refunded)).toBeGreaterThan(0);
  expect(Number(totals.amount) + shipping).toBeCloseTo(kept, 6);
  for (const report of ['sales_day', 'sales_customer', 'sales_salesman', 'sales_region'])
    expect((await ask(report)).totals).toMatchObject({
      orders: 2,
      pieces: totals.pieces,
      discount: totals.discount,
      amount: totals.amount,
    });
});

it('promotions cost what their ledgers say, and no more than was taken off', async () => {
  const { list } = await ask('promotion');
  const costOf = (kind: string) =>
    list.filter((row) => row.kind === kind).reduce((sum, { cost }) => sum + Number(cost), 0);
  expect(list.map(({ kind, times, customers }) => [kind, times, customers]).sort()).toEqual(
    [
      ['优惠券', 2, 2],
      ['满减', 2, 2],
      ['满赠', 2, 2],
      ['满返', 2, 2],
      ['现金券', 2, 2],
    ].sort(),
  );
  expect(costOf('满减') + costOf('满返')).toBeCloseTo(
    await one(sql`select sum(spent_fen)::int8 as fen from promotion`),
    6,
  );
  expect(costOf('现金券')).toBeCloseTo(
    await one(sql`select sum(amount_fen - left_fen)::int8 as fen from cash_voucher`),
    6,
  );
  expect(costOf('优惠券')).toBeCloseTo(31.37 * 2, 6);
  expect(costOf('满赠')).toBeGreaterThan(0);
});

it('after-sales are told by the goods that were sold', async () => {
  const [, id = 0] = orders;
  await shipFor(staff, id);
  expect((await ask('after_sales')).list).toEqual([]);
  const buyer = (buyers[1] as TestBuyer).client;
  await openCase(buyer, id, { number: 3 });
  const gone = await openCase(buyer, id, { number: 2 });
  await buyer.post(`/api/user/after_sales/${gone}/withdraw`).expect(200);
  const { list, totals } = await ask('after_sales');
  expect(list).toHaveLength(1);
  expect(totals).toMatchObject({ cases: 1, claimed: 3, quality: 3, other: 0 });
  expect(list[0]?.claimed_rate).toBeCloseTo((3 / Number(list[0]?.sold)) * 100, 1);
});
