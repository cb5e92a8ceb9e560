import { inspect } from 'node:util';
import type { PaymentData } from '@qingnang/contract/payments';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ProviderFailure } from '../../channels/payment/port.ts';
import { askProviders } from '../../modules/payment/payments/jobs.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import type { Client } from '../client.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { placeFor } from '../orders.ts';
import { type Gateways, shopWithGateways } from './gateway.ts';

/** The whole shop against providers that behave, and that do not. */

let all: Gateways;
let buyer: Client;
beforeAll(async () => {
  all = await shopWithGateways();
  buyer = await all.shop.buyer();
});
afterEach(async () => {
  // No call of ours was signed wrongly.
  expect([all.wechat.books.refused, all.alipay.books.refused]).toEqual([0, 0]);
  all.speak();
  for (const { books } of [all.wechat, all.alipay])
    Object.assign(books, { broken: false, skew: 0, paidAtOnce: false, impostor: false });
  expect(await ledgerDifferences(all.shop.db)).toEqual([]);
});
afterAll(() => all.close());

type Method = 'wechat' | 'alipay';

async function statusOf(id: number): Promise<number> {
  const { data } = await buyer.get<{ order_status: number }>(`/api/order/${id}/payment`).expect(200);
  return data.order_status;
}
/** Opens a payment, up to where the buyer would pay. */
async function open(id: number, method: Method): Promise<PaymentData> {
  const { data } = await buyer.post<PaymentData>(`/api/order/${id}/pay`, { method }).expect(200);
  if (method === 'alipay') await fetch(data.pay_url);
  return data;
}
async function opened(method: Method) {
  const { id, amount } = await placeFor(buyer, { number: 30 });
  const payment = await open(id, method);
  return { id, no: payment.payment_no, fen: Math.round(amount * 100), payment };
}
/** As if the last minutes had been longer: what waits for the sweep is due. */
async function later(no: string): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  await all.shop.db.updateTable('payment').set({ created_at: past }).where('payment_no', '=', no).execute();
}
const paymentRow = (no: string) =>
  all.shop.db.selectFrom('payment').selectAll().where('payment_no', '=', no).executeTakeFirstOrThrow();
const refundsOf = (id: number) =>
  all.shop.db.selectFrom('refund').selectAll().where('order_id', '=', id).execute();
const cancel = (id: number) => buyer.post(`/api/order/${id}/cancel`, { reason: '不想买了' }).expect(200);
const pay = (method: Method, no: string): Promise<unknown> => all[method].pay(no);

describe.each<Method>(['wechat', 'alipay'])('%s', (method) => {
  it('pays by a signed notification, which says when', async () => {
    const { id, no, fen, payment } = await opened(method);
    expect(all[method].books.trade(no)).toMatchObject({ fen, state: 'open' });
    expect(payment).toMatchObject({ is_sandbox: false, status: 'created' });
    expect(method === 'wechat' ? payment.code_url : payment.pay_url).toMatch(/^(weixin:|http)/);
    all[method].books.take(no, new Date('2026-11-20T23:59:58+08:00'));
    expect(String(await all[method].notify(no))).toMatch(/^(200|success)$/);
    expect(await statusOf(id)).toBe(20);
    expect((await paymentRow(no)).paid_at).toEqual(new Date('2026-11-20T23:59:58+08:00'));
  });

  it('asks for the same payment when the buyer asks again', async () => {
    const { id, no } = await opened(method);
    expect((await open(id, method)).payment_no).toBe(no);
  });

  it('takes a notification once, however often it comes', async () => {
    const { id, no } = await opened(method);
    all[method].books.take(no);
    const answers = await Promise.all(Array.from({ length: 8 }, () => all[method].notify(no)));
    expect(new Set(answers.map(String)).size).toBe(1);
    const events = await all.shop.db
      .selectFrom('order_event')
      .select('id')
      .where('order_id', '=', id)
      .where('act', '=', 'pay')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('refuses a forged notification, and takes the true one after it', async () => {
    const { id, no } = await opened(method);
    all[method].books.take(no);
    const answer =
      method === 'wechat'
        ? await all.wechat.notify(no, { forged: true })
        : await all.alipay.notify(no, {}, true);
    expect(String(answer)).toMatch(/401|signature/);
    expect(await statusOf(id)).toBe(10);
    await all[method].notify(no);
    expect(await statusOf(id)).toBe(20);
  });

  it('does not take a wrong amount, nor what is for another shop', async () => {
    const { id, no } = await opened(method);
    all[method].books.take(no);
    if (method === 'wechat') {
      await all.wechat.notify(no, { fen: 1 });
      expect(await all.wechat.notify(no, { mchid: '1900000110' })).toBe(401);
    } else {
      await all.alipay.notify(no, { total_amount: '0.01' });
      expect(await all.alipay.notify(no, { seller_id: '2088102146225136' })).toContain('signature');
      expect(await all.alipay.notify(no, { app_id: '2021000122671081' })).toContain('signature');
    }
    expect(await statusOf(id)).toBe(10);
    await all[method].notify(no);
    expect(await statusOf(id)).toBe(20);
  });

  it('finds what was paid without a word', async () => {
    const { id, no } = await opened(method);
    all[method].books.take(no);
    await later(no);
    await Promise.all([askProviders(all.shop.services), askProviders(all.shop.services)]);
    expect(await statusOf(id)).toBe(20);
    // The notification comes after all.
    await all[method].notify(no);
    expect(await refundsOf(id)).toEqual([]);
  });

  it('says so within its time when the provider is silent or broken, and goes on after', async () => {
    const { id } = await placeFor(buyer, { number: 30 });
    all.silence(method);
    // Alipay's page is an address: nobody is asked for it.
    const isAsked = method === 'wechat';
    await buyer.post(`/api/order/${id}/pay`, { method }).expect(isAsked ? 503 : 200);
    all.speak();
    all[method].books.broken = true;
    await buyer.post(`/api/order/${id}/pay`, { method }).expect(isAsked ? 503 : 200);
    all[method].books.broken = false;
    const { payment_no } = await open(id, method);
    await pay(method, payment_no);
    expect(await statusOf(id)).toBe(20);
  });

  it('believes no answer that somebody else signed', async () => {
    const { id, no } = await opened(method);
    all[method].books.take(no);
    await later(no);
    all[method].books.impostor = true;
    await askProviders(all.shop.services);
    expect(await statusOf(id)).toBe(10);
    all[method].books.impostor = false;
    await askProviders(all.shop.services);
    expect(await statusOf(id)).toBe(20);
  });

  it('fails without a word of what was sent', async () => {
    all[method].books.impostor = true;
    const failure: unknown = await all.shop.services.payments[method]
      ?.bill('2026-11-20')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(/WECHATPAY2|sign=|KEY-----/);
  });

  it.each([
    ['', {}],
    ['{}', { 'wechatpay-timestamp': 'x', 'wechatpay-serial': '__proto__' }],
    ['a=1&sign=x&sign_type=RSA2', {}],
    ['a=1&sign=x&sign_type=junk', {}],
  ])('refuses a notification that says %j', async (body, headers) => {
    const address = `${all.shop.url}/api/notify/${method}`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body,
    });
    expect(answer.status).toBe(401);
  });

  it('closes the payment of an order that ended', async () => {
    const { id, no } = await opened(method);
    await cancel(id);
    await later(no);
    await askProviders(all.shop.services);
    expect(all[method].books.trade(no).state).toBe('closed');
    expect((await paymentRow(no)).status).toBe('closed');
  });

  it('pays back by itself what was paid after the order ended, found by closing', async () => {
    const { id, no, fen } = await opened(method);
    await cancel(id);
    all[method].books.take(no);
    await later(no);
    await askProviders(all.shop.services);
    const { payments, log } = all.shop.services;
    await Promise.all([payRefunds(all.shop.db, payments, log), payRefunds(all.shop.db, payments, log)]);
    expect(await refundsOf(id)).toMatchObject([{ status: 'done', amount_fen: fen }]);
    expect([...all[method].books.refunds.values()].filter((one) => one.paymentNo === no)).toHaveLength(1);
    // Its notification of the payment comes last.
    await all[method].notify(no);
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await statusOf(id)).toBe(70);
  });
});

describe('WeChat Pay', () => {
  it('is waited for without a transaction', async () => {
    const { id } = await placeFor(buyer, { number: 30 });
    const heard = Promise.withResolvers<void>();
    all.wechat.books.heard = heard.resolve;
    all.silence('wechat');
    const answer = buyer.post(`/api/order/${id}/pay`, { method: 'wechat' });
    await heard.promise;
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(all.shop.db);
    expect(rows).toEqual([]);
    await answer.expect(503);
  });

  it('may notify before it has answered the request', async () => {
    const { id } = await placeFor(buyer, { number: 30 });
    all.wechat.books.paidAtOnce = true;
    await buyer.post(`/api/order/${id}/pay`, { method: 'wechat' }).expect(200);
    expect(await statusOf(id)).toBe(20);
  });

  it('signs with a certificate that is new: it is fetched once', async () => {
    const { id, no } = await opened('wechat');
    all.wechat.rotate();
    await all.wechat.pay(no);
    expect(await statusOf(id)).toBe(20);
    const next = await opened('wechat');
    await all.wechat.pay(next.no);
    expect(await statusOf(next.id)).toBe(20);
    // Anybody may name a serial that is unknown: certificates are not fetched for each.
    const headers = {
      'content-type': 'application/json',
      'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
      'wechatpay-serial': 'ABCDEF',
    };
    const address = `${all.shop.url}/api/notify/wechat`;
    expect((await fetch(address, { method: 'POST', headers, body: '{}' })).status).toBe(401);
    expect(all.wechat.books.calls.filter((call) => call.includes('/v3/certificates'))).toHaveLength(1);
  });

  it('is not believed an hour off, and is again when the clocks agree', async () => {
    const { id, no } = await opened('wechat');
    all.wechat.books.take(no);
    all.wechat.books.skew = 3600;
    expect(await all.wechat.notify(no)).toBe(401);
    await buyer.post(`/api/order/${id}/pay`, { method: 'wechat' }).expect(503);
    Object.assign(all.wechat.books, { skew: 0, refused: 0 });
    expect(await all.wechat.notify(no)).toBe(200);
    expect(await statusOf(id)).toBe(20);
  });

  it('opens another payment when the time of the first is over', async () => {
    const { id, no } = await opened('wechat');
    const past = new Date(Date.now() - 600_000);
    await all.shop.db.updateTable('payment').set({ expires_at: past }).where('payment_no', '=', no).execute();
    const { payment_no } = await open(id, 'wechat');
    expect(payment_no).not.toBe(no);
    await later(no);
    await askProviders(all.shop.services);
    expect((await paymentRow(no)).status).toBe('closed');
    expect((await paymentRow(payment_no)).status).toBe('created');
  });
});

it('pays back the second of two payments, each at its own provider', async () => {
  const { id, no, fen } = await opened('wechat');
  const second = await open(id, 'alipay');
  await Promise.all([all.wechat.pay(no), all.alipay.pay(second.payment_no)]);
  expect(await statusOf(id)).toBe(20);
  const refunds = await refundsOf(id);
  expect(refunds).toMatchObject([{ amount_fen: fen, status: 'pending' }]);
  await payRefunds(all.shop.db, all.shop.services.payments, all.shop.services.log);
  expect(await refundsOf(id)).toMatchObject([{ status: 'done' }]);
});

it('closes the open payment of an order that was paid in another way', async () => {
  const { id, no } = await opened('wechat');
  const second = await open(id, 'alipay');
  await all.alipay.pay(second.payment_no);
  await later(no);
  await askProviders(all.shop.services);
  expect(all.wechat.books.trade(no).state).toBe('closed');
  expect((await paymentRow(no)).status).toBe('closed');
  expect(await refundsOf(id)).toEqual([]);
});
