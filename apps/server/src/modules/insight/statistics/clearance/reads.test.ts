import type { Report } from '@qingnang/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { soldOrder } from '../../../../testing/paid-orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

/** Lots that will not be sold before they end, and the special price that is proposed for them. */

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  await run(sql`delete from lot`);
  await run(sql`update goods set created_at = now() - interval '400 days', tax_rate = 13`);
  await run(sql`update goods_price set price_e4 = 100000 where rank = 0`);
  // A piece a day.
  await soldOrder(shop.db, new Date(Date.now() - 5 * 86_400_000).toISOString(), {
    goods: GOODS.plain,
    number: 90,
    amount: 1000,
  });
  await lot(GOODS.plain, 'A', 20, 50);
  await lot(GOODS.plain, 'B', 100, 60);
  await lot(GOODS.plain, 'C', 170, 200);
  await lot(GOODS.plain, 'FAR', 300, 10);
  await lot(GOODS.plain, 'OVER', 0, 10);
  await lot(GOODS.ladder, 'IDLE', 80, 10);
});
afterAll(() => shop.close());

const run = (statement: ReturnType<typeof sql>) => statement.execute(shop.db);
const lot = (goods: number, no: string, days: number, quantity: number) =>
  run(sql`insert into lot (goods_id, warehouse_id, lot_no, expires_on, quantity, received_at)
    values (${goods}, 1, ${no}, (now() at time zone 'Asia/Shanghai')::date + ${days}::int, ${quantity}, now())`);
const ask = async (query = '', client = staff) =>
  (
    await client
      .get<Report>(`/api/admin/statistics/clearance?sort=expires_on&direction=asc&${query}`)
      .expect(200)
  ).data;

it('are what is left over at the pace of the goods, the first to end sold first', async () => {
  const { list, totals } = await ask();
  expect(list.map((row) => [row.lot_no, row.left_days, row.pieces, row.daily, row.surplus])).toEqual([
    // 20 of 50 in 20 days; all 60 in the 80 days after them, and 90 of 200 by day 170. FAR is sold in the days after that.
    ['A', 20, 50, 1, 30],
    ['IDLE', 80, 10, null, 10],
    ['C', 170, 200, 1, 110],
  ]);
  expect(totals).toMatchObject({ surplus: 150, value: 1500 });
  expect((await ask('days=365')).list.map(({ lot_no }) => lot_no)).toEqual(['A', 'IDLE', 'C']);
  expect((await ask('days=90')).total).toBe(2);
});

it('come with a price and its reason, down to the cost with its tax, for those who may know it', async () => {
  await run(
    sql`insert into lot_cost (lot_id, cost_e4, source) select id, 80000, 'edit' from lot where lot_no = 'A'`,
  );
  const proposed = ({ list }: Report) => list.map(({ lot_no, cost, price }) => [lot_no, cost, price]);
  const report = await ask();
  expect(proposed(report)).toEqual([
    ['A', 9.04, 9.04],
    ['IDLE', null, 7],
    ['C', null, 8.4],
  ]);
  expect(report.list[0]?.why).toBe('剩 20 天，约 30 件卖不完，建议降 40%；低于成本，只降到成本');
  expect(report.list[1]?.why).toContain('成本未知');
  const others = await ask('', await shop.staff('sales'));
  expect(proposed(others)[0]).toEqual(['A', null, 6]);
  expect(others.list[0]?.why).toContain('没有核对成本');
  expect(JSON.stringify(others)).not.toContain('9.04');
});

it('are none any more once an offer sells the lot', async () => {
  await run(sql`insert into special_price (goods_id, kind, price_e4, starts_at, ends_at, warehouse_id, lot_id, stock_total, stock_left)
    select goods_id, 'near_expiry', 60000, now(), now() + interval '10 days', warehouse_id, id, 30, 30 from lot where lot_no = 'A'`);
  expect((await ask()).list.map(({ lot_no }) => lot_no)).toEqual(['IDLE', 'C']);
  await run(sql`update special_price set is_stopped = true where lot_id is not null`);
  expect((await ask()).total).toBe(3);
});
