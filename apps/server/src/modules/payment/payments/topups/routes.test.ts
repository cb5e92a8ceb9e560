import type { DataOf } from '@qingnang/contract/call';
import type { TopUpData, topUps } from '@qingnang/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER, sign, TIMESTAMP_HEADER } from '../../../../channels/payment/sandbox.ts';
import { writeSetting } from '../../../../db/settings.ts';
import { agreeWithLast, bankBrings, waitingFor } from '../../../../testing/approvals.ts';
import type { Client } from '../../../../testing/client.ts';
import { SELLER } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { askProviders } from '../jobs.ts';
import { reconcile } from '../reconciliation/writes.ts';
import { closeTransferTopUps } from './writes.ts';

const KEY = 'k'.repeat(40);
const COMPANY = '成都康民大药房有限公司';
let shop: TestShop;
let buyer: Client;
let finance: Client;

beforeAll(async () => {
  shop = await createShop({ SANDBOX_KEY: KEY });
  [buyer, finance] = await Promise.all([shop.buyer(), shop.staff('finance')]);
});
afterAll(() => shop.close());

const open = async (amount: string, method = 'wechat', client = buyer) =>
  (await client.post<TopUpData>('/api/user/top_ups', { amount, method }).expect(200)).data;
const stateOf = async (id: number) =>
  (await buyer.get<TopUpData>(`/api/user/top_ups/${id}`).expect(200)).data;
const balance = async () =>
  (await buyer.get<{ balance: number }>('/api/user/user_money').expect(200)).data.balance;

async function notify(paymentNo: string, amountFen: number, id = 'n') {
  const text = JSON.stringify({
    notice_id: `${id}-${paymentNo}`,
    payment_no: paymentNo,
    trade_no: `t-${paymentNo}`,
    amount_fen: amountFen,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: sign(KEY, timestamp, text),
  };
  return fetch(`${shop.url}/api/notify/wechat`, { method: 'POST', headers, body: text });
}

const set = (id: number, values: Record<string, unknown>) =>
  shop.db.updateTable('top_up').set(values).where('id', '=', id).execute();

describe('a top-up', () => {
  it('is between one yuan and two hundred thousand, in a way that there is', async () => {
    for (const amount of ['0.99', '200000.01', '1.005', '', 'x']) {
      const answer = await buyer.post('/api/user/top_ups', { amount, method: 'wechat' }).expect(422);
      expect(answer.errors).toHaveProperty('amount');
    }
    const answer = await buyer.post('/api/user/top_ups', { amount: '1', method: 'balance' }).expect(422);
    expect(answer.errors).toHaveProperty('method');
    await shop.visitor().post('/api/user/top_ups', { amount: '1', method: 'wechat' }).expect(401);
  });

  it('is made once for a key, and paid once however often the notification comes', async () => {
    const key = { 'idempotency-key': 'top-up-once-0001' };
    const form = { amount: '100', method: 'wechat' };
    const first = await buyer.post<TopUpData>('/api/user/top_ups', form, key).expect(200);
    const again = await buyer.post<TopUpData>('/api/user/top_ups', form, key).expect(200);
    expect(again.data.id).toBe(first.data.id);
    expect(first.data.code_image).toContain('<svg');
    const before = await balance();
    const { top_up_no } = first.data;
    const answers = await Promise.all(Array.from({ length: 8 }, () => notify(top_up_no, 10_000)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    await notify(top_up_no, 10_000, 'other');
    expect(await balance()).toBe(before + 100);
    expect(await stateOf(first.data.id)).toMatchObject({ status: 'paid' });
  });

  it('brings nothing for another amount', async () => {
    const { id, top_up_no } = await open('50');
    const before = await balance();
    await notify(top_up_no, 5001);
    expect([await balance(), (await stateOf(id)).status]).toEqual([before, 'created']);
    expect((await notify('CZ000000000000', 100)).status).toBe(404);
  });

  it('is put into the balance also when the money comes after it was closed', async () => {
    const { id, top_up_no } = await open('20');
    await set(id, { status: 'closed' });
    const before = await balance();
    await notify(top_up_no, 2000);
    expect([await balance(), (await stateOf(id)).status]).toEqual([before + 20, 'paid']);
  });

  it('is found at the provider when the notification is lost, closed when its time is over, and reconciled', async () => {
    const lost = await open('30', 'alipay');
    await shop.visitor().raw(`/sandbox/cashier/${lost.top_up_no}`, 'POST');
    const over = await open('40', 'alipay');
    const past = new Date(Date.now() - 600_000);
    await set(over.id, { created_at: past, expires_at: past });
    await askProviders(shop.services);
    expect([(await stateOf(lost.id)).status, (await stateOf(over.id)).status]).toEqual(['paid', 'closed']);
    const yesterday = new Date(Date.now() - 24 * 3600_000);
    await set(lost.id, { paid_at: yesterday });
    await shop.db
      .updateTable('sandbox_trade')
      .set({ paid_at: yesterday })
      .where('payment_no', '=', lost.top_up_no)
      .execute();
    const provider = shop.services.payments.alipay;
    if (!provider) throw new Error('the sandbox stands in for Alipay');
    const day = new Date(yesterday.getTime() + 8 * 3600_000).toISOString().slice(0, 10);
    const row = await reconcile(shop.db, provider, day);
    expect(
      await shop.db
        .selectFrom('reconciliation')
        .select(['status', 'our_fen'])
        .where('id', '=', row)
        .execute(),
    ).toEqual([{ status: 'even', our_fen: 3000 }]);
  });
});

describe('a transfer', () => {
  it('is not offered before staff have entered a bank account', async () => {
    await shop.db.deleteFrom('setting').where('key', '=', 'seller').execute();
    const { data } = await buyer.get<DataOf<typeof topUps>>('/api/user/top_ups').expect(200);
    expect(data.methods.find(({ method }) => method === 'transfer')?.reason).toBe('商家暂未提供收款账户');
    const refused = await buyer.post('/api/user/top_ups', { amount: '10', method: 'transfer' }).expect(422);
    expect(refused.errors?.method).toEqual(['商家暂未提供收款账户，请选择其他支付方式']);
    await writeSetting(shop.db, 'seller', SELLER);
  });

  const proof = async () => {
    const data = new FormData();
    data.append('file', new Blob(['%PDF-1.4\n%%EOF']), 'proof.pdf');
    data.append('purpose', 'top_up');
    return (await buyer.post<{ id: number }>('/api/file', data).expect(201)).data.id;
  };

  it('is confirmed by staff with the bank’s number, which pays nothing else', async () => {
    const { id, bank } = await open('5000', 'transfer');
    expect(bank?.memo).toMatch(/^CZ/);
    const file_ids = [await proof()];
    await buyer.post(`/api/user/top_ups/${id}/proof`, { file_ids }).expect(200);
    const shown = await finance.get<{ list: { id: number; status_name: string }[] }>(
      '/api/admin/top_ups?state=waiting',
    );
    expect(shown.data.list).toMatchObject([{ id, status_name: '待确认' }]);
    const confirm = (of: number, bank_ref: string, amount: string) =>
      finance.post(`/api/admin/top_ups/${of}/confirm`, { bank_ref, amount });
    for (const bank_ref of ['B1', 'B2'])
      await bankBrings(finance, { bank_ref, payer: COMPANY, amount: 5000 });
    expect((await confirm(id, 'B1', '4999').expect(422)).errors).toHaveProperty('amount');
    const before = await balance();
    const answers = await Promise.all([
      confirm(id, 'B1', '5000'),
      confirm(id, 'B1', '5000'),
      confirm(id, 'B2', '5000'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe(before + 5000);
    const other = await open('5000', 'transfer');
    const refused = await confirm(other.id, answers[2]?.status === 200 ? 'B2' : 'B1', '5000').expect(422);
    expect(refused.errors).toHaveProperty('bank_ref');
    const service = await shop.staff('service');
    await service
      .post(`/api/admin/top_ups/${other.id}/confirm`, { bank_ref: 'B9', amount: '5000' })
      .expect(403);
  });

  it('without the bank’s line, or with somebody else’s, waits for a second person', async () => {
    const { id, top_up_no } = await open('800', 'transfer');
    await bankBrings(finance, { bank_ref: 'B-OTHER', payer: '成都益民商贸有限公司', amount: 800 });
    const confirm = (bank_ref: string) =>
      finance.post<{ is_reviewed: boolean; may_confirm: boolean }>(`/api/admin/top_ups/${id}/confirm`, {
        bank_ref,
        amount: '800',
      });
    const before = await balance();
    expect((await confirm('B-OTHER').expect(200)).data).toMatchObject({
      is_reviewed: true,
      may_confirm: false,
    });
    await confirm('B-NONE').expect(409);
    const [asked] = await waitingFor(finance);
    expect(asked).toMatchObject({ is_own: true, amount: 800, company: COMPANY, asked_by: '吴静' });
    expect(asked?.words).toContain(
      `${top_up_no} 到账并记入客户余额；流水号 B-OTHER 的付款人是 成都益民商贸有限公司`,
    );
    expect(await balance()).toBe(before);
    await agreeWithLast(await shop.staff());
    expect(await balance()).toBe(before + 800);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('takes no line that has paid an order', async () => {
    const order = await placeFor(buyer);
    await buyer.post(`/api/order/${order.id}/pay`, { method: 'transfer' }).expect(200);
    const amount = String(order.amount);
    await bankBrings(finance, { bank_ref: 'B-ORDER', payer: COMPANY, amount });
    await finance.post(`/api/admin/orders/${order.id}/transfer`, { bank_ref: 'B-ORDER', amount }).expect(200);
    const { id } = await open(amount, 'transfer');
    await finance.post(`/api/admin/top_ups/${id}/confirm`, { bank_ref: 'B-ORDER', amount }).expect(422);
  });

  it('is closed after two days unless its proof is there', async () => {
    const bare = await open('10', 'transfer');
    const proven = await open('11', 'transfer');
    await buyer.post(`/api/user/top_ups/${proven.id}/proof`, { file_ids: [await proof()] }).expect(200);
    for (const { id } of [bare, proven]) await set(id, { expires_at: new Date(Date.now() - 1000) });
    await closeTransferTopUps(shop.db);
    expect([(await stateOf(bare.id)).status, (await stateOf(proven.id)).status]).toEqual([
      'closed',
      'created',
    ]);
  });

  it('takes proofs and acts of its own buyer only', async () => {
    const { id } = await open('10', 'transfer');
    const other = await shop.buyer('zhensuo');
    await other.get(`/api/user/top_ups/${id}`).expect(404);
    await other.post(`/api/user/top_ups/${id}/proof`, { file_ids: [await proof()] }).expect(404);
  });
});

it('leaves the ledgers even', async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
