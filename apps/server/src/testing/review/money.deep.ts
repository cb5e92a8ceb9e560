import type { AddAnswer, CheckoutView } from '@qingnang/contract/cart';
import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBalance } from '../../modules/balances/wallet/writes.ts';
import { askProviders } from '../../modules/payment/payments/jobs.ts';
import { payRefunds } from '../../modules/payment/payments/refunds/writes.ts';
import { letAddressPass } from '../addresses.ts';
import { bankBrings } from '../approvals.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor, placeFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** Money that comes and goes by several ways, in an order nobody planned for. */

let shop: TestShop;
let buyers: TestBuyer[];
let next = 0;
const freshBuyer = () => buyers[next++] as TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, 12);
});
afterAll(() => shop.close());

const topUp = (buyer: TestBuyer, amount: number, ref: string) =>
  shop.db
    .transaction()
    .execute((tx) => giveBalance(tx, buyer.accountId, fen(amount), 'top_up', `${buyer.accountId}:${ref}`));
const balanceOf = async (buyer: TestBuyer) =>
  (
    await shop.db
      .selectFrom('wallet')
      .select('balance_fen')
      .where('account_id', '=', buyer.accountId)
      .executeTakeFirstOrThrow()
  ).balance_fen;
const refundedFen = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('refund')
      .select(sql<number>`coalesce(sum(amount_fen), 0)::int`.as('sum'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).sum;
const openPayment = async ({ client }: TestBuyer, id: number, method: string) =>
  (await client.post<{ payment_no: string }>(`/api/order/${id}/pay`, { method }).expect(200)).data.payment_no;
const payAtCashier = (paymentNo: string) =>
  fetch(`${shop.url}/sandbox/cashier/${paymentNo}`, { method: 'POST' });

describe('money of an order that ends', () => {
  it('comes back whole when both parts were paid from the balance', async () => {
    const buyer = freshBuyer();
    await topUp(buyer, 10_000, 'first');
    const { id } = await placeFor(buyer.client, { useBalance: 1 });
    await topUp(buyer, 100_000, 'second');
    await openPayment(buyer, id, 'balance');
    await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
    expect(await balanceOf(buyer)).toBe(110_000);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('is not paid back twice when a second payment had been paid back before', async () => {
    const buyer = freshBuyer();
    const { id, amount } = await placeFor(buyer.client);
    const wechat = await openPayment(buyer, id, 'wechat');
    const alipay = await openPayment(buyer, id, 'alipay');
    await payAtCashier(wechat);
    await payAtCashier(alipay);
    expect(await refundedFen(id)).toBe(amount * 100);
    await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
    expect(await refundedFen(id)).toBe(2 * amount * 100);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});

describe('the jobs that follow money', () => {
  const faulty = (method: 'query' | 'refund', paymentNo: string) => {
    const { wechat, alipay } = shop.services.payments;
    if (!wechat || !alipay) throw new Error('no sandbox');
    const refuse = (no: string) => {
      if (no === paymentNo) throw new Error('the provider answers 500');
    };
    const query: typeof wechat.query = async (no) => {
      refuse(no);
      return wechat.query(no);
    };
    const refund: typeof wechat.refund = async (request) => {
      refuse(request.paymentNo);
      return wechat.refund(request);
    };
    return { alipay, wechat: { ...wechat, ...(method === 'query' ? { query } : { refund }) } };
  };
  const makeSilent = () =>
    sql`update payment set created_at = created_at - interval '1 minute' where status = 'created'`.execute(
      shop.db,
    );
  const recordTrade = (paymentNo: string) =>
    sql`insert into sandbox_trade (payment_no, provider, trade_no, amount_fen)
      select payment_no, method, 'T' || payment_no, amount_fen from payment where payment_no = ${paymentNo}`.execute(
      shop.db,
    );
  const statusOf = async (id: number) =>
    (await shop.db.selectFrom('sales_order').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;

  it('find a lost payment behind any number of newer ones that nobody pays', async () => {
    const buyer = freshBuyer();
    const { id } = await placeFor(buyer.client);
    const paymentNo = await openPayment(buyer, id, 'wechat');
    await recordTrade(paymentNo);
    const idle = freshBuyer();
    const abandoned = await placeFor(idle.client);
    await sql`
      with made as (
        insert into payment (payment_no, order_id, account_id, method, amount_fen)
        select 'X' || n, ${abandoned.id}, ${idle.accountId}, 'wechat', 100 from generate_series(1, 60) n returning *)
      insert into payment_order (payment_id, order_id, amount_fen) select id, order_id, amount_fen from made`.execute(
      shop.db,
    );
    await makeSilent();
    // A few runs of the job: it may take turns, but must come to everyone.
    for (let run = 0; run < 3; run += 1) await askProviders(shop.services);
    expect(await statusOf(id)).toBe(20);
  });

  it('ask about the others when the provider fails for one payment', async () => {
    const [good, bad] = [freshBuyer(), freshBuyer()];
    const { id } = await placeFor(good.client);
    const paymentNo = await openPayment(good, id, 'wechat');
    await recordTrade(paymentNo);
    const other = await placeFor(bad.client);
    const failing = await openPayment(bad, other.id, 'wechat');
    await sql`update payment set status = 'closed' where payment_no like 'X%'`.execute(shop.db);
    await makeSilent();
    const services = { ...shop.services, payments: faulty('query', failing) };
    await askProviders(services).catch(() => undefined);
    expect(await statusOf(id)).toBe(20);
  });

  it('pay the other refunds when the provider fails for one', async () => {
    const [bad, good] = [freshBuyer(), freshBuyer()];
    const refused = await placeFor(bad.client);
    const failing = await payFor(bad.client, refused.id);
    await bad.client.post(`/api/order/${refused.id}/cancel`).expect(200);
    const { id } = await placeFor(good.client);
    await payFor(good.client, id);
    await good.client.post(`/api/order/${id}/cancel`).expect(200);
    await payRefunds(shop.db, faulty('refund', failing), shop.services.log).catch(() => undefined);
    const refund = await shop.db
      .selectFrom('refund')
      .select('status')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(refund.status).toBe('done');
  });
});

describe('a bank statement line', () => {
  it('pays one of two orders confirmed at the same moment, the other is told so', async () => {
    const [one, two] = [freshBuyer(), freshBuyer()];
    const first = await placeFor(one.client);
    const second = await placeFor(two.client);
    await openPayment(one, first.id, 'transfer');
    await openPayment(two, second.id, 'transfer');
    const staff = await shop.staff('finance');
    await bankBrings(staff, { bank_ref: 'ICBC-1', payer: '测试药店', amount: first.amount });
    const confirm = ({ id, amount }: { id: number; amount: number }) =>
      staff.post(`/api/admin/orders/${id}/transfer`, { bank_ref: 'ICBC-1', amount: String(amount) });
    // The second confirmation stands before the line while the first one goes through.
    const held = await holdRow(shop.db, sql`select 1 from payment where order_id = ${first.id} for update`);
    const early = confirm(first).expect(200);
    await untilWaiting(shop.db);
    const late = confirm(second);
    await untilWaiting(shop.db, 2);
    await held.release();
    await early;
    expect((await late).status).toBe(422);
  });
});

describe('the quote', () => {
  it('of another address than the default one can be submitted as it was shown', async () => {
    const buyer = freshBuyer();
    const { client } = buyer;
    // Paid and on its way to the default address: what follows there travels along for nothing.
    await payFor(client, (await placeFor(client, { number: 90 })).id);
    const other = await client
      .post<{ id: number }>('/api/address', {
        consignee: '李四',
        phone: '13900001111',
        province: '四川省',
        city: '成都市',
        district: '武侯区',
        detail: '新街 9 号',
      })
      .expect(201);
    await letAddressPass(shop.db, other.data.id);
    const { data } = await client
      .post<AddAnswer>('/api/cart', { params: [{ goods_id: GOODS.ladder, number: 30 }] })
      .expect(200);
    const ids = data.added.map((line) => line.line_id);
    const shown = await client
      .post<CheckoutView>('/api/cart/checkout', { ids, address_id: other.data.id })
      .expect(200);
    expect(shown.data.shipping_fee).toBe(15);
    await client
      .post('/api/order', { ids, address_id: other.data.id, quote_hash: shown.data.quote_hash })
      .expect(201);
  });
});
