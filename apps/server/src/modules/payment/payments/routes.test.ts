import type { PaymentData } from '@qingnang/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER, sign, TIMESTAMP_HEADER } from '../../../channels/payment/sandbox.ts';
import { writeSetting } from '../../../db/settings.ts';
import type { Client } from '../../../testing/client.ts';
import { SELLER } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { payFor, placeFor } from '../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { askProviders } from './jobs.ts';
import { payRefunds } from './refunds/writes.ts';

const KEY = 'k'.repeat(40);
let shop: TestShop;
let buyer: Client;

beforeAll(async () => {
  shop = await createShop({ SANDBOX_KEY: KEY });
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

interface State {
  order_status: number;
  is_paid: boolean;
  methods: { method: string; reason: string }[];
}
const stateOf = async (id: number) => (await buyer.get<State>(`/api/order/${id}/payment`).expect(200)).data;
const open = async (id: number, method = 'wechat') =>
  (await buyer.post<PaymentData>(`/api/order/${id}/pay`, { method }).expect(200)).data;

/** A notification as the provider's server sends it; parts can be spoilt. */
async function notify(body: object, spoil: { signature?: string; age?: number } = {}) {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000) - (spoil.age ?? 0));
  return fetch(`${shop.url}/api/notify/wechat`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: spoil.signature ?? sign(KEY, timestamp, text),
    },
    body: text,
  });
}
const notice = (paymentNo: string, amountFen: number, id = 'n') => ({
  notice_id: `${id}-${paymentNo}`,
  payment_no: paymentNo,
  trade_no: `t-${paymentNo}`,
  amount_fen: amountFen,
});

describe('paying', () => {
  it('requires sign-in, and the own order', async () => {
    const { id } = await placeFor(buyer);
    await shop.visitor().post(`/api/order/${id}/pay`, { method: 'wechat' }).expect(401);
    await shop.visitor().get(`/api/order/${id}/payment`).expect(401);
    const other = await shop.buyer('zhensuo');
    await other.post(`/api/order/${id}/pay`, { method: 'wechat' }).expect(404);
    await other.get(`/api/order/${id}/payment`).expect(404);
  });

  it('names a wrong method', async () => {
    const { id } = await placeFor(buyer);
    const answer = await buyer.post(`/api/order/${id}/pay`, { method: 'cash' }).expect(422);
    expect(answer.errors).toHaveProperty('method');
    await buyer.post('/api/order/x/pay', { method: 'wechat' }).expect(404);
  });

  it('shows a QR, and a signed notification pays the order', async () => {
    const { id, amount } = await placeFor(buyer);
    const payment = await open(id);
    expect(payment.code_image).toContain('<svg');
    expect([payment.amount, payment.is_sandbox]).toEqual([amount, true]);
    expect((await open(id)).payment_no).toBe(payment.payment_no);
    expect((await notify(notice(payment.payment_no, Math.round(amount * 100)))).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ order_status: 20, is_paid: true });
  });

  it('takes a repeated notification once', async () => {
    const { id, amount } = await placeFor(buyer);
    const { payment_no } = await open(id);
    const body = notice(payment_no, Math.round(amount * 100));
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const events = await shop.db.selectFrom('order_event').select('act').where('order_id', '=', id).execute();
    expect(events.filter((event) => event.act === 'pay')).toHaveLength(1);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('refuses forged, old and wrong-amount notifications', async () => {
    const { id, amount } = await placeFor(buyer);
    const { payment_no } = await open(id);
    const right = notice(payment_no, Math.round(amount * 100));
    expect((await notify(right, { signature: '00' })).status).toBe(401);
    expect((await notify(right, { age: 3600 })).status).toBe(401);
    expect((await notify({ nonsense: true })).status).toBe(401);
    expect((await notify(notice('P000000', 100))).status).toBe(404);
    expect((await notify(notice(payment_no, 1, 'low'))).status).toBe(200);
    expect((await stateOf(id)).order_status).toBe(10);
  });

  it('finds a payment whose notification was lost by asking the provider', async () => {
    const { id, amount } = await placeFor(buyer);
    const { payment_no } = await open(id);
    await shop.db
      .insertInto('sandbox_trade')
      .values({
        payment_no,
        provider: 'wechat',
        trade_no: `lost-${payment_no}`,
        amount_fen: Math.round(amount * 100),
      })
      .execute();
    const past = new Date(Date.now() - 60_000);
    await shop.db
      .updateTable('payment')
      .set({ created_at: past })
      .where('payment_no', '=', payment_no)
      .execute();
    await askProviders(shop.services);
    expect((await stateOf(id)).order_status).toBe(20);
  });

  it('pays back money that comes after the order was closed', async () => {
    const { id, amount } = await placeFor(buyer);
    const { payment_no } = await open(id);
    await buyer.post(`/api/order/${id}/cancel`, { reason: '不想买了' }).expect(200);
    await fetch(`${shop.url}/sandbox/cashier/${payment_no}`, { method: 'POST' });
    expect((await stateOf(id)).order_status).toBe(70);
    const { payments, log } = shop.services;
    expect(await payRefunds(shop.db, payments, log)).toBe(1);
    expect(await payRefunds(shop.db, payments, log)).toBe(0);
    const refund = await shop.db
      .selectFrom('refund')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([refund.status, refund.amount_fen]).toEqual(['done', Math.round(amount * 100)]);
    const books = await shop.db
      .selectFrom('sandbox_refund')
      .selectAll()
      .where('payment_no', '=', payment_no)
      .execute();
    expect(books.map((row) => row.amount_fen)).toEqual([Math.round(amount * 100)]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('pays back the second of two payments of one order', async () => {
    const { id, amount } = await placeFor(buyer);
    const wechat = await open(id, 'wechat');
    const alipay = await open(id, 'alipay');
    await fetch(`${shop.url}/sandbox/cashier/${alipay.payment_no}`, { method: 'POST' });
    await notify(notice(wechat.payment_no, Math.round(amount * 100)));
    const refunds = await shop.db
      .selectFrom('refund')
      .select(['method', 'amount_fen'])
      .where('order_id', '=', id)
      .execute();
    expect(refunds).toEqual([{ method: 'wechat', amount_fen: Math.round(amount * 100) }]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('pays from the balance at once, and says when it does not reach', async () => {
    const small = await placeFor(buyer, { number: 30 });
    const paid = await buyer
      .post<PaymentData>(`/api/order/${small.id}/pay`, { method: 'balance' })
      .expect(200);
    expect([paid.data.status, paid.data.order_status]).toEqual(['paid', 20]);
    const large = await placeFor(buyer, { number: 200 });
    const answer = await buyer.post(`/api/order/${large.id}/pay`, { method: 'balance' }).expect(422);
    expect(answer.errors?.method?.[0]).toContain('余额不足');
    expect((await stateOf(large.id)).methods.find((one) => one.method === 'balance')?.reason).toBe(
      '余额不足',
    );
  });

  it('gives the same answer for the same key, and charges the balance once', async () => {
    await shop.db.updateTable('wallet').set({ balance_fen: 100_000 }).execute();
    await shop.db.deleteFrom('wallet_entry').execute();
    const { account_id } = await shop.db.selectFrom('wallet').select('account_id').executeTakeFirstOrThrow();
    await shop.db
      .insertInto('wallet_entry')
      .values({ account_id, delta_fen: 100_000, balance_after_fen: 100_000, cause: 'test', ref: 'key' })
      .execute();
    const { id } = await placeFor(buyer, { number: 30 });
    const pay = () =>
      buyer.post(`/api/order/${id}/pay`, { method: 'balance' }, { 'idempotency-key': `pay-${id}-000` });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('names no bank account before staff have entered one', async () => {
    const { id } = await placeFor(buyer);
    await writeSetting(shop.db, 'seller', { ...SELLER, bank: '', account: '' });
    const { methods } = await stateOf(id);
    expect(methods.find(({ method }) => method === 'transfer')?.reason).toBe('商家暂未提供收款账户');
    const { errors } = await buyer.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(422);
    expect(errors?.method).toEqual(['商家暂未提供收款账户，请选择其他支付方式']);
    await writeSetting(shop.db, 'seller', SELLER);
  });

  it('gives a transfer two days and waits for the staff', async () => {
    const { id } = await placeFor(buyer);
    const payment = await open(id, 'transfer');
    const { name, bank, account: number } = SELLER;
    expect(payment.bank).toEqual({ name, bank, number, memo: expect.stringMatching(/^D/) });
    const order = await shop.db
      .selectFrom('sales_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((order.expires_at?.getTime() ?? 0) - order.placed_at.getTime()).toBe(48 * 3600_000);
  });

  it('marks the sandbox cashier as no real money', async () => {
    const { id } = await placeFor(buyer);
    const no = await payFor(buyer, id);
    const page = await (await fetch(`${shop.url}/sandbox/cashier/${no}`)).text();
    expect(page).toContain('不会产生真实扣款');
    expect(page).toContain('已支付');
    expect((await fetch(`${shop.url}/sandbox/cashier/P0`, { method: 'POST' })).status).toBe(404);
  });
});

describe('in production without keys', () => {
  it('no cashier stands in', async () => {
    const live = await createShop({ NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1' });
    expect((await fetch(`${live.url}/sandbox/cashier/P1`)).status).toBe(404);
    expect((await fetch(`${live.url}/api/notify/wechat`, { method: 'POST' })).status).toBe(404);
    const client = await live.buyer();
    const { id } = await placeFor(client);
    await client.post(`/api/order/${id}/pay`, { method: 'wechat' }).expect(422);
    await live.close();
  });
});
