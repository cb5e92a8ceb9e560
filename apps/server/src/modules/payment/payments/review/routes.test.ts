import type { adminRefunds, RefundRow } from '@qingnang/contract/admin-money';
import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { agreeWithLast, bankBrings, setRefundLimit } from '../../../../testing/approvals.ts';
import type { Client } from '../../../../testing/client.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { payRefunds } from '../refunds/writes.ts';

let shop: TestShop;
let buyer: Client;
let admin: Client;
let finance: Client;
let others: Client[];

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  admin = await shop.staff();
  finance = await shop.staff('finance');
  others = await Promise.all(['service', 'quality', 'warehouse'].map((role) => shop.staff(role)));
  // Every refund that staff cause is reviewed.
  await setRefundLimit(finance, admin, 1);
});
afterAll(() => shop.close());

const REFUNDS = '/api/admin/refunds';
type Page = z.output<typeof adminRefunds.data>;
const page = async (client: Client, query = '') =>
  (await client.get<Page>(`${REFUNDS}?page_size=100&${query}`).expect(200)).data;
const orderOf = async (id: number) => (await buyer.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;

/** A paid order that `admin` has sent back: its money waits for a second person. */
async function rejected(way: 'wechat' | 'balance' | 'transfer' = 'wechat') {
  const { id, amount } = await placeFor(buyer, { number: 24 });
  if (way === 'wechat') await payFor(buyer, id);
  else if (way === 'balance') await buyer.post(`/api/order/${id}/pay`, { method: 'balance' }).expect(200);
  else {
    await buyer.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
    await bankBrings(admin, { bank_ref: `IN${id}`, payer: '成都康民大药房有限公司', amount });
    const body = { bank_ref: `IN${id}`, amount: amount.toFixed(2) };
    await admin.post(`/api/admin/orders/${id}/transfer`, body).expect(200);
  }
  await admin.post(`/api/admin/orders/${id}/reject`, { reason: '资料不全' }).expect(200);
  const { list } = await page(admin, 'state=awaiting');
  const refund = list.find((row) => row.order_id === id);
  if (!refund) throw new Error('no refund waits');
  return { orderId: id, amount, id: refund.id, refund };
}
const approve = (client: Client, id: number) => client.post<RefundRow>(`${REFUNDS}/${id}/approve`);
const refuse = (client: Client, id: number, reason = '金额不对') =>
  client.post<RefundRow>(`${REFUNDS}/${id}/refuse`, { reason });
const balance = async () => {
  const row = await shop.db
    .selectFrom('wallet as w')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .select('w.balance_fen')
    .where('a.username', '=', 'yaodian')
    .executeTakeFirst();
  return row?.balance_fen ?? 0;
};

describe('who may', () => {
  it.each([
    ['GET', REFUNDS],
    ['POST', `${REFUNDS}/1/approve`],
    ['POST', `${REFUNDS}/1/refuse`],
    ['POST', `${REFUNDS}/1/retry`],
    ['POST', `${REFUNDS}/1/repeat`],
    ['PUT', `${REFUNDS}/settings`],
  ])('%s %s requires staff who deal with money', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await buyer.send(method, path, body).expect(401);
    for (const one of others) await one.send(method, path, body).expect(403);
  });
});

describe('a second person', () => {
  it('is another one; the buyer reads that it waits', async () => {
    const { id, orderId, amount, refund } = await rejected();
    expect(refund).toMatchObject({ state: 'awaiting', amount, asked_by: '陈思远', is_own: true });
    expect((await orderOf(orderId)).refunds).toMatchObject([{ status: 'awaiting', amount }]);
    expect(await payRefunds(shop.db, shop.services.payments, shop.services.log)).toBe(0);
    expect((await approve(admin, id).expect(403)).message).toContain('另一位同事');
    await refuse(admin, id).expect(403);
    expect((await approve(finance, id).expect(200)).data).toMatchObject({
      state: 'running',
      approved_by: '吴静',
      is_own: false,
    });
    expect(await payRefunds(shop.db, shop.services.payments, shop.services.log)).toBe(1);
    expect((await page(finance, 'state=done')).list.some((row) => row.id === id)).toBe(true);
    await approve(finance, id).expect(409);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('pays the balance at once, once, however many agree', async () => {
    const { id, amount } = await rejected('balance');
    const before = await balance();
    const answers = await Promise.all(Array.from({ length: 6 }, () => approve(finance, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await balance()) - before).toBe(Math.round(amount * 100));
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('agrees or refuses, never both', async () => {
    const { id, orderId, amount } = await rejected('balance');
    const before = await balance();
    const answers = await Promise.all([approve(finance, id), refuse(finance, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isPaid = answers[0]?.status === 200;
    expect((await balance()) - before).toBe(isPaid ? Math.round(amount * 100) : 0);
    expect((await orderOf(orderId)).refunds[0]?.status).toBe(isPaid ? 'done' : 'refused');
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('refuses: the part is free again and may be asked for once more', async () => {
    const { id, orderId, amount } = await rejected('balance');
    expect((await refuse(finance, id, 'x').expect(422)).errors).toHaveProperty('reason');
    expect((await refuse(finance, id).expect(200)).data).toMatchObject({
      state: 'refused',
      reply: '金额不对',
      may_repeat: true,
    });
    const order = await orderOf(orderId);
    expect(order.refunded_amount).toBe(0);
    expect(JSON.stringify(order)).not.toContain('金额不对');
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    const repeat = () => finance.post<RefundRow>(`${REFUNDS}/${id}/repeat`);
    const answers = await Promise.all([repeat(), repeat()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = answers.find(({ status }) => status === 200)?.data;
    expect(again).toMatchObject({ state: 'awaiting', amount, asked_by: '吴静', is_own: true });
    await approve(finance, again?.id ?? 0).expect(403);
    await approve(admin, again?.id ?? 0).expect(200);
    expect((await orderOf(orderId)).refunded_amount).toBe(amount);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('lets a transfer be sent by hand only after it was agreed', async () => {
    const { id } = await rejected('transfer');
    const done = () => finance.post(`${REFUNDS}/${id}/done`, { bank_ref: 'OUT1' });
    expect((await done().expect(409)).message).toContain('等待复核');
    expect((await approve(finance, id).expect(200)).data.state).toBe('by_hand');
    expect((await page(finance, 'state=by_hand')).list.map((row) => row.id)).toContain(id);
    await done().expect(200);
    await done().expect(409);
    expect((await page(finance, 'state=done')).list.find((row) => row.id === id)?.bank_ref).toBe('OUT1');
    const { id: refused } = await rejected('transfer');
    await refuse(finance, refused).expect(200);
    await finance.post(`${REFUNDS}/${refused}/done`, { bank_ref: 'OUT2' }).expect(409);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});

it('asks the provider anew for what failed for good', async () => {
  const { id } = await rejected();
  const retry = () => finance.post<RefundRow>(`${REFUNDS}/${id}/retry`);
  await retry().expect(409);
  await approve(finance, id).expect(200);
  await sql`update refund set status = 'failed', tries = 10, problem = '账户已注销' where id = ${id}`.execute(
    shop.db,
  );
  expect((await page(finance, 'state=failed')).list).toMatchObject([
    { id, problem: '账户已注销', tries: 10 },
  ]);
  expect((await retry().expect(200)).data).toMatchObject({ state: 'running', tries: 0 });
  await retry().expect(409);
  expect(await payRefunds(shop.db, shop.services.payments, shop.services.log)).toBe(1);
});

it('does not review what stays below the limit; the limit is in the log', async () => {
  const set = (review_from: string) => finance.send<object>('PUT', `${REFUNDS}/settings`, { review_from });
  for (const wrong of ['-1', '', 'x', '1.234']) await set(wrong).expect(422);
  await set('5000').expect(200);
  await set('6000').expect(409);
  expect((await page(finance)).review_from).toBe(1);
  await agreeWithLast(admin);
  expect((await page(finance)).review_from).toBe(5000);
  const { id } = await placeFor(buyer, { number: 24 });
  await payFor(buyer, id);
  await admin.post(`/api/admin/orders/${id}/reject`, { reason: '资料不全' }).expect(200);
  expect((await orderOf(id)).refunds).toMatchObject([{ status: 'pending' }]);
  await setRefundLimit(finance, admin, 1);
  expect((await page(finance)).review_from).toBe(1);
  const { data } = await admin
    .get<{ list: { action: string }[] }>('/api/admin/audit?entity=approval_policy')
    .expect(200);
  expect(data.list.filter(({ action }) => action === 'approval_policy.update')).toHaveLength(3);
});

it('finds refunds by state, method, number, company and day, and counts what waits', async () => {
  const { refund } = await rejected();
  const found = async (query: string) => (await page(finance, query)).list.map((row) => row.id);
  expect(await found(`keywords=${refund.refund_no}`)).toEqual([refund.id]);
  expect(await found(`keywords=${refund.order_no}&state=awaiting&method=wechat`)).toEqual([refund.id]);
  expect(await found(`keywords=${refund.order_no}&method=alipay`)).toEqual([]);
  expect(await found('from=2000-01-01&to=2000-01-02')).toEqual([]);
  const { counts, list } = await page(finance, 'state=awaiting');
  expect(counts.awaiting).toBe(list.length);
  await finance.get(`${REFUNDS}?state=gone`).expect(422);
  await approve(finance, 999_999).expect(404);
});
