import type { DataOf } from '@qingnang/contract/call';
import type { adminOrderList } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { addUpMoves } from './writes.ts';

let shop: TestShop;
let buyer: Client;
let admin: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  admin = await shop.staff();
});
afterAll(() => shop.close());

const desk = async (staff: Client, query = '') =>
  (await staff.get<DataOf<typeof adminOrderList>>(`/api/admin/orders?${query}`).expect(200)).data;
/** What the desk says of each status, beside what lies in the table. */
async function holds(): Promise<void> {
  const { counts, total } = await desk(admin);
  const rows = await shop.db.selectFrom('sales_order').select('status').execute();
  expect(total).toBe(rows.length);
  for (const { status, count } of counts)
    expect(rows.filter((row) => row.status === status)).toHaveLength(count);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
}
const movesLeft = async () => (await sql`select from order_tally_move`.execute(shop.db)).rows.length;

it('the numbers of the desk follow every order, before and after what has moved is added up', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 3; at += 1) ids.push((await placeFor(buyer)).id);
  await holds();
  expect(await movesLeft()).toBeGreaterThan(0);
  await addUpMoves(shop.db);
  expect(await movesLeft()).toBe(0);
  await holds();
  await payFor(buyer, ids[0] ?? 0);
  await buyer.post(`/api/order/${ids[1]}/cancel`, { reason: '不需要了' }).expect(200);
  await holds();
  await addUpMoves(shop.db);
  await holds();
});

it('an order that was not placed after all leaves no number behind', async () => {
  const before = await desk(admin);
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await sql`
        insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region, address)
        select 'never', account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region, address
        from sales_order limit 1`.execute(tx);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  expect((await desk(admin)).counts).toEqual(before.counts);
});

it('a salesman has the numbers of his own customers', async () => {
  const sales = await shop.staff('sales');
  const all = await desk(admin);
  expect(await desk(sales)).toMatchObject({ counts: all.counts, total: all.total });
  await sql`update account set salesman_id = null`.execute(shop.db);
  expect(await desk(sales)).toMatchObject({ counts: [], total: 0 });
});

it('a tab of two statuses is counted as both', async () => {
  const { counts } = await desk(admin);
  const cancelled = counts.find(({ status }) => status === 70)?.count ?? 0;
  expect(cancelled).toBeGreaterThan(0);
  await sql`update sales_order set status = 80 where id in (select id from sales_order where status = 70 limit 1)`.execute(
    shop.db,
  );
  expect((await desk(admin, 'status=70')).total).toBe(cancelled);
  await holds();
});
