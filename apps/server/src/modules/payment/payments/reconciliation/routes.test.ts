import type { PaymentData } from '@qingnang/contract/payments';
import type { Reconciliation, ReconciliationDetail } from '@qingnang/contract/reconciliation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInChina } from '../../../../http/dates.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Gateways, shopWithGateways } from '../../../../testing/gateway/gateway.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { payRefunds } from '../refunds/writes.ts';
import { reconcileRecent } from './jobs.ts';

/** So many days before today, in China. */
const daysAgo = (days: number) => dayInChina(new Date(Date.now() - days * 24 * 3600_000));
const DAY = daysAgo(2);
const NEXT_MORNING = new Date(`${daysAgo(1)}T10:20:00+08:00`);
/** Those that the shop looks back on, compared before. */
const DAYS_BEFORE = [3, 4, 5, 6, 7, 8].map(daysAgo);
const PATH = '/api/admin/reconciliation';
type Method = 'wechat' | 'alipay';

let all: Gateways;
let buyer: Client;
let staff: Client;
/** The numbers of the first payment by each provider, and of the refund of the second. */
const paid: Record<string, string> = {};
const refunded: Record<string, string> = {};

beforeAll(async () => {
  all = await shopWithGateways();
  [buyer, staff] = await Promise.all([all.shop.buyer(), all.shop.staff()]);
  for (const method of ['wechat', 'alipay'] as const) {
    paid[method] = (await pay(method)).no;
    refunded[method] = await payBack(method, (await pay(method)).id);
  }
});
beforeEach(async () => {
  await all.shop.db.deleteFrom('reconciliation').execute();
  all.speak();
  for (const { books } of [all.wechat, all.alipay]) Object.assign(books, { billLacks: [], billAdds: [] });
});
afterAll(() => all.close());

/** Paid two seconds before midnight in China; what the shop hears of it is of another day. */
async function pay(method: Method): Promise<{ id: number; no: string }> {
  const { id } = await placeFor(buyer, { number: 30 });
  const { data } = await buyer.post<PaymentData>(`/api/order/${id}/pay`, { method }).expect(200);
  if (method === 'alipay') await fetch(data.pay_url);
  all[method].books.take(data.payment_no, new Date(`${DAY}T23:59:58+08:00`));
  await all[method].notify(data.payment_no);
  return { id, no: data.payment_no };
}
async function payBack(method: Method, id: number): Promise<string> {
  await buyer.post(`/api/order/${id}/cancel`, { reason: '不想买了' }).expect(200);
  await payRefunds(all.shop.db, all.shop.services.payments, all.shop.services.log);
  const { refund_no } = await all.shop.db
    .updateTable('refund')
    .set({ done_at: new Date(`${DAY}T00:00:00+08:00`) })
    .where('order_id', '=', id)
    .where('method', '=', method)
    .returning('refund_no')
    .executeTakeFirstOrThrow();
  return refund_no;
}
const rows = async () =>
  (await staff.get<{ list: Reconciliation[] }>(`${PATH}?page_size=50`).expect(200)).data.list;
async function dayOf(method: Method): Promise<ReconciliationDetail> {
  const row = (await rows()).find((one) => one.provider === method && one.day === DAY);
  return (await staff.get<ReconciliationDetail>(`${PATH}/${row?.id}`).expect(200)).data;
}
// The gateways' bills hold everything they know, whatever the day: only one day is compared.
const reconcile = async () => {
  await all.shop.db
    .insertInto('reconciliation')
    .values(
      DAYS_BEFORE.flatMap((day) =>
        ['wechat', 'alipay'].map((provider) => ({ day, provider, status: 'even' })),
      ),
    )
    .onConflict((same) => same.columns(['day', 'provider']).doNothing())
    .execute();
  await reconcileRecent(all.shop.services, NEXT_MORNING);
};

it('is for staff that may see money', async () => {
  await all.shop.visitor().get(PATH).expect(401);
  await buyer.get(PATH).expect(401);
  await staff.get(`${PATH}/999999`).expect(404);
  await staff.post(`${PATH}/difference/999999/settle`, { note: '已核实' }).expect(404);
  const { data } = await staff.get<{ list: unknown[] }>(`${PATH}?state=open&provider=wechat`).expect(200);
  expect(data.list).toEqual([]);
});

describe.each<Method>(['wechat', 'alipay'])('%s', (method) => {
  it('agrees: payments to the second and refunds, in the day of China', async () => {
    await Promise.all([reconcile(), reconcile()]);
    const found = await dayOf(method);
    expect(found).toMatchObject({ state: 'even', our_count: 2, their_count: 2, differences: 0 });
    expect([found.our_amount, found.our_refund]).toEqual([found.their_amount, found.their_refund]);
    expect(found.our_refund).toBeGreaterThan(0);
  });

  it('lacks a payment, and has one that the shop does not know', async () => {
    Object.assign(all[method].books, {
      billLacks: [paid[method]],
      billAdds: [{ no: 'P-UNKNOWN', fen: 123456 }],
    });
    await reconcile();
    const found = await dayOf(method);
    expect(found).toMatchObject({ state: 'open', differences: 2, open_differences: 2 });
    const byNumber = Object.fromEntries(found.list.map((one) => [one.number, one]));
    expect(byNumber['P-UNKNOWN']).toMatchObject({ kind: 'missing_here', order_id: 0, their_amount: 1234.56 });
    expect(byNumber[paid[method] ?? '']).toMatchObject({ kind: 'missing_there', their_amount: null });
    expect(byNumber[paid[method] ?? '']?.order_no).toMatch(/^D/);
  });

  it('lacks a refund', async () => {
    all[method].books.billLacks = [refunded[method] ?? ''];
    await reconcile();
    expect((await dayOf(method)).list).toMatchObject([
      { kind: 'missing_there', entry: 'refund', number: refunded[method] },
    ]);
  });

  it('is silent: kept as failed, and compared at the next run', async () => {
    all.silence(method);
    await reconcile();
    const failed = await dayOf(method);
    expect(failed.state).toBe('failed');
    expect(failed.problem).not.toBe('');
    all.speak();
    await reconcile();
    expect(await dayOf(method)).toMatchObject({ state: 'even', problem: '' });
  });
});

describe('a difference', () => {
  it('is explained, stays so while it is the same, and waits again when it has changed', async () => {
    all.wechat.books.billAdds = [{ no: 'P-UNKNOWN', fen: 100 }];
    await reconcile();
    const [difference] = (await dayOf('wechat')).list;
    const settle = `${PATH}/difference/${difference?.id}/settle`;
    const empty = await staff.post(settle, { note: '' }).expect(422);
    expect(empty.errors).toHaveProperty('note');
    await buyer.post(settle, { note: '已核实' }).expect(401);
    const { data } = await staff
      .post<ReconciliationDetail>(settle, { note: '测试支付，已在商户平台退回' })
      .expect(200);
    expect(data).toMatchObject({ state: 'settled', open_differences: 0 });
    expect(data.list[0]?.staff).not.toBe('');
    const again = () => staff.post<ReconciliationDetail>(PATH, { day: DAY, provider: 'wechat' }).expect(200);
    expect((await again()).data).toMatchObject({ state: 'settled', differences: 1 });
    all.wechat.books.billAdds = [{ no: 'P-UNKNOWN', fen: 200 }];
    expect((await again()).data).toMatchObject({ state: 'open', open_differences: 1 });
    all.wechat.books.billAdds = [];
    expect((await again()).data).toMatchObject({ state: 'even', differences: 0 });
    const audit = await all.shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'reconciliation')
      .execute();
    expect(audit.map(({ action }) => action)).toContain('reconciliation.settle');
  });

  it('cannot be asked for of a day without a bill', async () => {
    const today = await staff.post(PATH, { day: '2099-01-01', provider: 'wechat' }).expect(422);
    expect(today.errors).toHaveProperty('day');
    expect((await staff.post(PATH, { day: DAY, provider: 'bank' }).expect(422)).errors).toHaveProperty(
      'provider',
    );
  });
});
