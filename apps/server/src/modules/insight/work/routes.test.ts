import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { approvedFor } from '../../../testing/parcels.ts';

const PATH = '/api/admin/work';
let market: Market;
beforeAll(async () => {
  market = await openMarket(1, 'promotion');
});
afterAll(() => market.shop.close());

interface Row {
  kind: string;
  count: number;
  oldest_seconds: number;
}
const work = async (client: Client) => (await client.get<{ list: Row[] }>(PATH).expect(200)).data.list;
const kindsOf = async (username: string) =>
  (await work(await market.shop.staff(username))).map(({ kind }) => kind);

it('requires a sign-in of staff', async () => {
  await market.shop.visitor().get(PATH).expect(401);
  await (await market.shop.buyer()).get(PATH).expect(401);
});

it('shows each role its own queues', async () => {
  expect(await kindsOf('warehouse')).toEqual(expect.arrayContaining(['pick', 'ship']));
  expect(await kindsOf('warehouse')).not.toContain('refunds');
  expect(await kindsOf('goods')).toContain('short');
  expect(await kindsOf('goods')).not.toContain('pick');
  expect(await kindsOf('admin')).toHaveLength(9);
});

it('counts what waits, and how long the oldest has', async () => {
  const warehouse = await market.shop.staff('warehouse');
  const pick = async () => (await work(warehouse)).find(({ kind }) => kind === 'pick');
  const before = (await pick())?.count ?? 0;
  const id = await approvedFor(market.freshBuyer().client, market.staff, { number: 10 });
  await sql`update sales_order set reviewed_at = now() - interval '9 days' where id = ${id}`.execute(
    market.shop.db,
  );
  const now = await pick();
  expect(now?.count).toBe(before + 1);
  expect(now?.oldest_seconds).toBeGreaterThanOrEqual(9 * 86_400);
  await market.staff.post('/api/admin/orders/pick', { ids: [id] }).expect(200);
  expect((await pick())?.count).toBe(before);
});
