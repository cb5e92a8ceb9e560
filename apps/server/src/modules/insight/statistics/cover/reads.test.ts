import type { Report } from '@qingnang/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { soldOrder } from '../../../../testing/paid-orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

/** For how many days the stock lasts, at the pace of the last days. */

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  await run(sql`update goods set status = 'off', created_at = now() - interval '400 days'`);
});
afterAll(() => shop.close());

const ask = async (report: string, query = '') =>
  (await staff.get<Report>(`/api/admin/statistics/${report}?${query}`).expect(200)).data;
const run = (statement: ReturnType<typeof sql>) => statement.execute(shop.db);
const sell = (goods: number, number: number, daysAgo: number, status = 60) =>
  soldOrder(
    shop.db,
    new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    { goods, number, amount: 1000 },
    { status },
  );
/** On sale with so many pieces, together in both warehouses. */
async function put(goods: number, pieces: number): Promise<void> {
  await run(sql`update goods set status = 'on' where id = ${goods}`);
  await run(sql`update stock set available = 0 where goods_id = ${goods}`);
  await run(
    sql`update stock set available = ${pieces} where goods_id = ${goods}
      and warehouse_id = (select min(warehouse_id) from stock where goods_id = ${goods})`,
  );
}
const told = ({ list }: Report) =>
  list.map(({ key, pieces, sold, daily, cover }) => [Number(key), pieces, sold, daily, cover]);

it('is told of what is sold in days, soon out first', async () => {
  await put(GOODS.plain, 30);
  await sell(GOODS.plain, 60, 2);
  await sell(GOODS.plain, 30, 29);
  // Neither today, nor before the days, nor what is no sale.
  await sell(GOODS.plain, 500, 0);
  await sell(GOODS.plain, 900, 31);
  await sell(GOODS.plain, 500, 3, 70);
  await put(GOODS.ladder, 0);
  await sell(GOODS.ladder, 3, 1);
  // More than enough, and never sold: neither is soon out.
  await put(GOODS.ladderUpTo, 1000);
  await sell(GOODS.ladderUpTo, 30, 1);
  await put(GOODS.hundred, 5);
  const report = await ask('cover_short');
  expect(told(report)).toEqual([
    [GOODS.ladder, 0, 3, 0.1, 0],
    [GOODS.plain, 30, 90, 3, 10],
  ]);
  expect(report.chart.map(({ label, value }) => [label, value])).toEqual([
    ['已无货', 1],
    ['8–15 天', 1],
  ]);
  const longer = await ask('cover_short', 'days=90');
  expect(told(longer)).toContainEqual([GOODS.plain, 30, 990, 11, 2.7]);
});

it('of what lies for half a year or is not sold at all, the dearest first', async () => {
  await run(
    sql`update goods_price set price_e4 = 20000 where rank = 0 and goods_id in (${GOODS.hundred}, ${GOODS.ladderUpTo})`,
  );
  const { list, totals } = await ask('cover_long');
  expect(list.map(({ key, cover, value }) => [Number(key), cover, value])).toEqual([
    [GOODS.ladderUpTo, 1000, 2000],
    [GOODS.hundred, null, 10],
  ]);
  expect(totals).toMatchObject({ pieces: 1005, value: 2010 });
});

it('is of the days that new goods are there; what is newer than the days does not lie long', async () => {
  await run(
    sql`update goods set created_at = now() - interval '5 days' where id in (${GOODS.hundred}, ${GOODS.ladder})`,
  );
  await put(GOODS.ladder, 6);
  expect(told(await ask('cover_short'))).toContainEqual([GOODS.ladder, 6, 3, 0.6, 10]);
  expect((await ask('cover_long')).list.map(({ key }) => Number(key))).toEqual([GOODS.ladderUpTo]);
});
