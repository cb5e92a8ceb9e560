import type { BudgetList } from '@qingnang/contract/budgets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { memberOf } from '../../../testing/members.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let head: TestBuyer;
let store: TestBuyer;
let stranger: TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  [head, store, stranger] = (await manyBuyers(shop, 3)) as [TestBuyer, TestBuyer, TestBuyer];
  await sql`update account set buyer_type = 'chain_head' where id = ${head.accountId}`.execute(shop.db);
  await sql`update account set buyer_type = 'chain_store', head_account_id = ${head.accountId}
    where id = ${store.accountId}`.execute(shop.db);
});
afterAll(() => shop.close());

const listOf = async ({ client }: Pick<TestBuyer, 'client'>, query = '') =>
  (await client.get<BudgetList>(`/api/budgets${query}`).expect(200)).data;
const set = ({ client }: Pick<TestBuyer, 'client'>, id: number, body: object) =>
  client.put(`/api/budgets/${id}`, body);

describe('budgets', () => {
  it('require sign-in', async () => {
    await shop.visitor().get('/api/budgets').expect(401);
    await shop.visitor().put(`/api/budgets/${head.accountId}`, { amount: '1' }).expect(401);
  });

  it('hold for every month, but where a month has its own', async () => {
    await set(head, head.accountId, { amount: '30000' }).expect(200);
    await set(head, head.accountId, { month: '2026-11', amount: '50000.50' }).expect(200);
    const november = (await listOf(head, '?month=2026-11')).list[0];
    expect(november).toMatchObject({ amount: 50000.5, every: 30000, is_own: true, used: 0 });
    const october = (await listOf(head, '?month=2026-10')).list[0];
    expect(october).toMatchObject({ amount: 30000, every: 30000, is_own: false });
    await set(head, head.accountId, { month: '2026-11', amount: '' }).expect(200);
    expect((await listOf(head, '?month=2026-11')).list[0]).toMatchObject({ amount: 30000, is_own: false });
    await set(head, head.accountId, { amount: '' }).expect(200);
    expect((await listOf(head)).list[0]).toMatchObject({ amount: null, every: null });
  });

  it('of stores are set by the head office, or by the store itself, and shown to both', async () => {
    await set(head, store.accountId, { amount: '8000' }).expect(200);
    expect((await listOf(head)).list.map(({ id, amount }) => [id, amount])).toEqual([
      [head.accountId, null],
      [store.accountId, 8000],
    ]);
    await set(store, store.accountId, { amount: '9000' }).expect(200);
    expect((await listOf(store)).list.map(({ id, amount }) => [id, amount])).toEqual([
      [store.accountId, 9000],
    ]);
  });

  it('not someone else’s, and not by a member', async () => {
    await set(stranger, store.accountId, { amount: '1' }).expect(404);
    await set(store, head.accountId, { amount: '1' }).expect(404);
    const member = await memberOf(shop, store.accountId, ['buyer', 'approver']);
    await set(member, store.accountId, { amount: '1' }).expect(403);
    expect((await listOf(member)).list[0]).toMatchObject({ amount: 9000 });
  });

  it('are amounts of fen for months that there are', async () => {
    for (const body of [{ amount: '1.234' }, { amount: '-1' }, { month: '2026-13', amount: '1' }])
      await set(head, head.accountId, body).expect(422);
  });

  it('count the orders of a month in China, less those that were given up', async () => {
    await sql`
      insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, discount_fen, coupon_fen, voucher_fen,
        shipping_fen, payable_fen, consignee, phone, region, address, placed_at)
      select 'B' || n, ${stranger.accountId}, 'normal', (select min(id) from warehouse), s, 10000, 1000, 500, 500, 200, 9200, '', '', '', '', t
      from (values (1, 20, '2026-10-31 16:00:00+00'::timestamptz), (2, 20, '2026-11-30 15:59:59+00'),
        (3, 20, '2026-10-31 15:59:59+00'), (4, 20, '2026-11-30 16:00:00+00'),
        (5, 80, '2026-11-10 00:00:00+00'), (6, 70, '2026-11-10 00:00:00+00')) as o (n, s, t)`.execute(
      shop.db,
    );
    expect((await listOf(stranger, '?month=2026-11')).list[0]?.used).toBe(184);
  });
});
