import type { Report } from '@qingnang/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayInChina } from '../../../../http/dates.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { soldOrder } from '../../../../testing/paid-orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

/** Sales by the hour of a day, beside what the same weekday usually brings. */

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  await sql`update account set salesman_id = case when username = 'yaodian' then (select id from staff where username = 'sales') end`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from sales_order_line`.execute(shop.db);
  await sql`delete from sales_order`.execute(shop.db);
  await sql`select sum_sales_anew()`.execute(shop.db);
});

/** An order of one piece. @param amount in fen */
const sold = (paidAt: string, amount: number, who: { username?: string; status?: number } = {}) =>
  soldOrder(shop.db, paidAt, { goods: GOODS.plain, number: 1, amount }, who);

const ask = async (query = '', client = staff) =>
  (await client.get<Report>(`/api/admin/statistics/sales_hour?page_size=50&${query}`).expect(200)).data;
/** Hours of which something is told. */
const told = ({ list }: Report) =>
  list
    .filter(({ orders: now, usual_orders: usual }) => now || usual)
    .map(({ key, orders: now, usual_orders, amount, usual_amount, difference }) => [
      key,
      now,
      usual_orders,
      amount,
      usual_amount,
      difference,
    ]);

it('are those of China, beside the mean of the same weekday since there are sales', async () => {
  // A Monday, and three Mondays before of which one brought nothing; the shop's first sale is 22 days back.
  await sold('2026-03-23T09:00:00+08:00', 1000);
  await sold('2026-03-23T09:59:59+08:00', 500, { username: 'zhensuo' });
  await sold('2026-03-23T00:10:00+08:00', 200);
  await sold('2026-03-16T09:30:00+08:00', 600);
  await sold('2026-03-02T14:00:00+08:00', 900);
  await sold('2026-03-02T14:05:00+08:00', 900);
  await sold('2026-03-01T14:00:00+08:00', 7777);
  // Neither the day before nor what is no sale.
  await sold('2026-03-22T09:30:00+08:00', 5000);
  await sold('2026-03-23T10:00:00+08:00', 5000, { status: 70 });
  const report = await ask('to=2026-03-23');
  expect(report).toMatchObject({ from: '2026-03-23', to: '2026-03-23', before: null, total: 24 });
  expect(report.list.map(({ hour }) => hour).slice(0, 2)).toEqual(['00:00–01:00', '01:00–02:00']);
  expect(told(report)).toEqual([
    ['00', 1, 0, 2, 0, 2],
    ['09', 2, 0.3, 15, 2, 13],
    ['14', 0, 0.7, 0, 6, -6],
  ]);
  expect(report.totals).toMatchObject({ orders: 3, amount: 17, usual_amount: 8, difference: 9 });
  expect(report.chart[9]).toEqual({ label: '09:00', value: 15, before: 2 });
  const sales = await shop.staff('sales');
  expect((await ask('to=2026-03-23', sales)).totals).toMatchObject({ orders: 2, amount: 12 });
});

it('says nothing of what is usual before there was a week', async () => {
  await sold('2026-03-23T09:00:00+08:00', 1000);
  const report = await ask('to=2026-03-23');
  expect(told(report)).toEqual([['09', 1, null, 10, null, null]]);
});

it('of today: up to this minute, nothing for hours that have not begun', async () => {
  const today = dayInChina(new Date());
  const weekBack = dayInChina(new Date(Date.now() - 7 * 86_400_000));
  await sold(`${today}T00:00:00+08:00`, 1000);
  await sold(`${weekBack}T00:00:00+08:00`, 400);
  await sold(`${weekBack}T23:59:59.999+08:00`, 300);
  const report = await ask();
  const [first, last] = [report.list[0], report.list[23]];
  expect(first).toMatchObject({ orders: 1, amount: 10, usual_amount: 4, difference: 6 });
  expect(last?.usual_amount).toBe(3);
  expect(report.totals).toMatchObject({ amount: 10, usual_amount: 7, difference: 6 });
  const hour = new Date(Date.now() + 8 * 3_600_000).getUTCHours();
  expect(
    report.list.slice(hour + 1).every(({ orders: now, amount }) => now === null && amount === null),
  ).toBe(true);
  expect(report.chart.slice(hour + 1).every(({ value }) => value === null)).toBe(true);
});
