import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { placeFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/**
 * The database ends connections in the middle of transactions, as a restart or an administrator does. What was lost is done anew, once;
 * no connection may be lost to the pool, and the process must live.
 */

let shop: TestShop;
let buyer: TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
});
afterAll(() => shop.close());

it('does anew what was lost with its connection, and goes on', async () => {
  const { client } = buyer;
  const { id } = await placeFor(client);
  const held = await holdRow(shop.db, sql`select 1 from sales_order where id = ${id} for update`);
  const lost = [1, 2, 3].map(() => client.post(`/api/order/${id}/cancel`));
  await untilWaiting(shop.db, 3);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  await held.release();
  expect((await Promise.all(lost)).map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  // More transactions at a time than the pool has connections.
  const later = await Promise.all(Array.from({ length: 20 }, () => client.post(`/api/order/${id}/cancel`)));
  expect(later.map((answer) => answer.status).sort()).toEqual(Array(20).fill(409));
});
