import type { PaymentData } from '@qingnang/contract/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askProviders } from '../../modules/payment/payments/jobs.ts';
import { REFUND_TRIES } from '../../modules/payment/payments/refunds/rules.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import type { Client } from '../client.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { placeFor } from '../orders.ts';
import { type Gateways, shopWithGateways } from './gateway.ts';

/** Money on its way back through providers that take their time, have none, or do not answer. */

let all: Gateways;
let buyer: Client;
beforeAll(async () => {
  all = await shopWithGateways();
  buyer = await all.shop.buyer();
});
afterEach(async () => {
  all.speak();
  for (const { books } of [all.wechat, all.alipay])
    Object.assign(books, { broken: false, slowRefunds: false, empty: false });
  expect(await ledgerDifferences(all.shop.db)).toEqual([]);
});
afterAll(() => all.close());

type Method = 'wechat' | 'alipay';

/** A paid order that is cancelled: its money has to go back. */
async function owed(method: Method) {
  const { id } = await placeFor(buyer, { number: 30 });
  const { data } = await buyer.post<PaymentData>(`/api/order/${id}/pay`, { method }).expect(200);
  if (method === 'alipay') await fetch(data.pay_url);
  await all[method].pay(data.payment_no);
  await buyer.post(`/api/order/${id}/cancel`, { reason: '不想买了' }).expect(200);
  return { id, no: data.payment_no };
}
const run = () => payRefunds(all.shop.db, all.shop.services.payments, all.shop.services.log);
const refund = (id: number) =>
  all.shop.db.selectFrom('refund').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
/** Makes what waits due now. */
const wait = (id: number) =>
  all.shop.db
    .updateTable('refund')
    .set({ next_try_at: new Date(0) })
    .where('order_id', '=', id)
    .execute();
const minutesFromNow = (time: Date) => Math.round((time.getTime() - Date.now()) / 60_000);

describe.each<Method>(['wechat', 'alipay'])('%s', (method) => {
  it('is asked again for a refund that is on its way', async () => {
    const { id } = await owed(method);
    all[method].books.slowRefunds = true;
    expect(await run()).toBe(0);
    expect(await refund(id)).toMatchObject({ status: 'pending', tries: 0 });
    expect((await refund(id)).accepted_at).not.toBeNull();
    await wait(id);
    expect(await run()).toBe(0);
    all[method].books.finishRefunds();
    expect(await run()).toBe(0);
    await wait(id);
    expect(await run()).toBe(1);
    expect(await refund(id)).toMatchObject({ status: 'done', problem: '' });
  });

  it('has no money: it is told why, asked ever more rarely, and left to staff in the end', async () => {
    const { id } = await owed(method);
    all[method].books.empty = true;
    await run();
    expect(await refund(id)).toMatchObject({ status: 'pending', tries: 1 });
    expect((await refund(id)).problem).toContain('余额不足');
    const pauses: number[] = [];
    for (let tries = 1; tries < REFUND_TRIES; tries += 1) {
      pauses.push(minutesFromNow((await refund(id)).next_try_at));
      await wait(id);
      await run();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(await refund(id)).toMatchObject({ status: 'failed', tries: REFUND_TRIES });
    all[method].books.empty = false;
    await wait(id);
    expect(await run()).toBe(0);
  });

  it('is silent: the refund stays, and is paid once when it speaks again', async () => {
    const { id, no } = await owed(method);
    all.silence(method);
    await run();
    expect(await refund(id)).toMatchObject({ status: 'pending', tries: 1 });
    all.speak();
    await wait(id);
    await Promise.all([run(), run()]);
    expect(await refund(id)).toMatchObject({ status: 'done' });
    expect([...all[method].books.refunds.values()].filter((one) => one.paymentNo === no)).toHaveLength(1);
  });

  it('paid, but the shop died before it had written so', async () => {
    const { id } = await owed(method);
    await run();
    await all.shop.db
      .updateTable('refund')
      .set({ status: 'pending', done_at: null, next_try_at: new Date(0) })
      .where('order_id', '=', id)
      .execute();
    expect(await run()).toBe(1);
    expect(await refund(id)).toMatchObject({ status: 'done' });
  });
});

describe('a notice of a refund', () => {
  it('ends the waiting', async () => {
    const { id } = await owed('wechat');
    all.wechat.books.slowRefunds = true;
    await run();
    const { refund_no } = await refund(id);
    // Still on its way: nothing is paid yet.
    expect(await all.wechat.notifyRefund(refund_no)).toBe(200);
    expect(await refund(id)).toMatchObject({ status: 'pending' });
    all.wechat.books.finishRefunds();
    expect(await all.wechat.notifyRefund(refund_no)).toBe(200);
    expect(await all.wechat.notifyRefund(refund_no)).toBe(200);
    expect(await refund(id)).toMatchObject({ status: 'done' });
  });

  it('comes before the one of its payment: the money went back once', async () => {
    const { id } = await placeFor(buyer, { number: 30 });
    const { data } = await buyer.post<PaymentData>(`/api/order/${id}/pay`, { method: 'wechat' }).expect(200);
    const { payment_no: no } = data;
    await buyer.post(`/api/order/${id}/cancel`, { reason: '不想买了' }).expect(200);
    all.wechat.books.take(no);
    const past = new Date(Date.now() - 60_000);
    await all.shop.db.updateTable('payment').set({ created_at: past }).where('payment_no', '=', no).execute();
    await askProviders(all.shop.services);
    all.wechat.books.slowRefunds = true;
    await run();
    all.wechat.books.finishRefunds();
    expect(await all.wechat.notifyRefund((await refund(id)).refund_no)).toBe(200);
    expect(await all.wechat.notify(no)).toBe(200);
    expect(await refund(id)).toMatchObject({ status: 'done' });
    expect([...all.wechat.books.refunds.values()].filter((one) => one.paymentNo === no)).toHaveLength(1);
  });

  it('of somebody else is not taken in', async () => {
    const { no } = await owed('wechat');
    all.wechat.books.giveBack('R-BY-HAND', no, 1);
    expect(await all.wechat.notifyRefund('R-BY-HAND')).toBe(404);
  });
});

it('one silent provider does not hold up the refunds of the other', async () => {
  await run();
  const first = await owed('wechat');
  const second = await owed('wechat');
  const third = await owed('alipay');
  all.silence('wechat');
  expect(await run()).toBe(1);
  expect(await refund(third.id)).toMatchObject({ status: 'done' });
  // The second was not even tried.
  expect([(await refund(first.id)).tries, (await refund(second.id)).tries]).toEqual([1, 0]);
});
