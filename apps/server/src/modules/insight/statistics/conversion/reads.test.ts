import type { Report } from '@qingnang/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { soldOrder } from '../../../../testing/paid-orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

/** From what was searched to what was ordered, day by day. */

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

const searched = (day: string, word: string, times: number, found: number) =>
  sql`insert into search_day (day, word, kind, times, found, last_at) values (${day}, ${word}, 1, ${times}, ${found}, now())`.execute(
    shop.db,
  );
const ordered = (at: string, who: { username?: string; status?: number } = {}) =>
  soldOrder(shop.db, at, { goods: GOODS.plain, number: 1, amount: 100 }, who);

it('puts searches, orders and payments of a day of China beside one another', async () => {
  await searched('2026-03-02', '阿胶', 30, 4);
  await searched('2026-03-02', '安宫', 10, 0);
  await searched('2026-03-03', '阿胶', 10, 4);
  await searched('2026-03-01', '阿胶', 99, 4);
  await ordered('2026-03-02T00:10:00+08:00');
  await ordered('2026-03-02T23:50:00+08:00');
  await ordered('2026-03-02T12:00:00+08:00', { username: 'zhensuo', status: 70 });
  await ordered('2026-03-04T12:00:00+08:00');
  const report = (
    await staff
      .get<Report>('/api/admin/statistics/conversion?from=2026-03-02&to=2026-03-04&sort=day&direction=asc')
      .expect(200)
  ).data;
  expect(report.list).toEqual([
    expect.objectContaining({
      key: '2026-03-02',
      searches: 40,
      found: 30,
      found_rate: 75,
      buyers: 2,
      orders: 3,
      order_rate: 7.5,
      paid: 2,
      paid_rate: 66.67,
    }),
    expect.objectContaining({ key: '2026-03-03', searches: 10, orders: 0, order_rate: 0, paid_rate: null }),
    expect.objectContaining({ key: '2026-03-04', searches: 0, orders: 1, order_rate: null, paid_rate: 100 }),
  ]);
  expect(report.totals).toMatchObject({ searches: 50, found: 40, orders: 4, order_rate: 8, paid: 3 });
  expect(report.before).toMatchObject({ searches: 99, orders: 0 });
});
