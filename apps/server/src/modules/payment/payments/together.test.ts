import type { DueOrder, PaymentData, PaymentsState } from '@qingnang/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { lineFor, orderOf, place } from '../../../testing/buying.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { payFor } from '../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { closeExpired } from '../../ordering/orders/writes.ts';
import { askProviders } from './jobs.ts';
import { payRefunds } from './refunds/writes.ts';

let shop: TestShop;
let buyers: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  buyers = await manyBuyers(shop, 25);
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});

const nextBuyer = (): TestBuyer => {
  const buyer = buyers.pop();
  if (!buyer) throw new Error('more buyers are needed');
  return buyer;
};

/** Two orders of one submission, over two warehouses. */
async function twoOrders() {
  const buyer = nextBuyer();
  const ids = [await lineFor(buyer, GOODS.ladder, 60), await lineFor(buyer, GOODS.secondWarehouse, 10)];
  const { data } = await place(buyer, ids).expect(201);
  const [first, second] = data.orders;
  if (!first || !second || data.orders.length > 2) throw new Error('not two orders');
  return { buyer, first, second, ids: [first.id, second.id] };
}

const open = async ({ client }: TestBuyer, order_ids: number[], method = 'wechat') =>
  (await client.post<PaymentData>('/api/payment', { order_ids, method }).expect(200)).data;
const cashier = (no: string) => fetch(`${shop.url}/sandbox/cashier/${no}`, { method: 'POST' });
const statesOf = (buyer: TestBuyer, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await orderOf(buyer, id)).status));
const refundsOf = (ids: readonly number[]) =>
  shop.db
    .selectFrom('refund')
    .select(['order_id', 'amount_fen', 'method', 'status'])
    .where('order_id', 'in', [...ids])
    .orderBy('order_id')
    .execute();
const stateOf = async ({ client }: TestBuyer, ids: readonly number[]) =>
  (await client.get<PaymentsState>(`/api/payment?order_ids=${ids.join()}`).expect(200)).data;
const fenOf = (yuan: number) => Math.round(yuan * 100);

describe('paying several orders', () => {
  it('requires sign-in, and only own orders', async () => {
    const { ids } = await twoOrders();
    await shop.visitor().post('/api/payment', { order_ids: ids, method: 'wechat' }).expect(401);
    await shop.visitor().get(`/api/payment?order_ids=${ids.join()}`).expect(401);
    await shop.visitor().get('/api/payment/due').expect(401);
    const other = await twoOrders();
    const mixed = [...ids, ...other.ids];
    await other.buyer.client.post('/api/payment', { order_ids: mixed, method: 'wechat' }).expect(404);
    await other.buyer.client.get(`/api/payment?order_ids=${mixed.join()}`).expect(404);
    const { data } = await other.buyer.client.get<{ list: DueOrder[] }>('/api/payment/due').expect(200);
    expect(data.list.map(({ id }) => id).sort()).toEqual(other.ids);
  });

  it('is one payment of the sum, and pays each', async () => {
    const { buyer, first, second, ids } = await twoOrders();
    const payment = await open(buyer, ids);
    expect(fenOf(payment.amount)).toBe(fenOf(first.amount) + fenOf(second.amount));
    expect((await open(buyer, [...ids].reverse())).payment_no).toBe(payment.payment_no);
    await cashier(payment.payment_no);
    expect(await statesOf(buyer, ids)).toEqual([20, 20]);
    expect(await stateOf(buyer, ids)).toMatchObject({ is_paid: true, others: [] });
    const shares = await shop.db
      .selectFrom('payment_share')
      .select(['order_id', 'amount_fen'])
      .where('order_id', 'in', ids)
      .orderBy('order_id')
      .execute();
    expect(shares).toEqual([
      { order_id: first.id, amount_fen: fenOf(first.amount) },
      { order_id: second.id, amount_fen: fenOf(second.amount) },
    ]);
  });

  it('is offered from any of them, on any device', async () => {
    const { buyer, first, second } = await twoOrders();
    const { data } = await buyer.client.get<PaymentsState>(`/api/order/${first.id}/payment`).expect(200);
    expect(data.others).toMatchObject([{ id: second.id, amount: second.amount, is_together: true }]);
    expect(data.others[0]?.expires_at).toBeGreaterThan(data.server_time);
    const { data: due } = await buyer.client.get<{ list: DueOrder[] }>('/api/payment/due').expect(200);
    expect(new Set(due.list.map(({ submission }) => submission)).size).toBe(1);
    await payFor(buyer.client, first.id);
    const { data: after } = await buyer.client.get<{ list: DueOrder[] }>('/api/payment/due').expect(200);
    expect(after.list.map(({ id }) => id)).toEqual([second.id]);
  });

  it('pays the rest when one of them closed meanwhile: its part goes back', async () => {
    const { buyer, first, ids } = await twoOrders();
    const { payment_no } = await open(buyer, ids);
    await shop.db
      .updateTable('sales_order')
      .set({ expires_at: new Date(0) })
      .where('id', '=', first.id)
      .execute();
    await closeExpired(shop.db, shop.services.log);
    await cashier(payment_no);
    expect(await statesOf(buyer, ids)).toEqual([80, 20]);
    await payRefunds(shop.db, shop.services.payments, shop.services.log);
    expect(await refundsOf(ids)).toEqual([
      { order_id: first.id, amount_fen: fenOf(first.amount), method: 'wechat', status: 'done' },
    ]);
  });

  it('gives the part of one back that was paid otherwise', async () => {
    const { buyer, second, ids } = await twoOrders();
    const both = await open(buyer, ids);
    await payFor(buyer.client, second.id);
    await cashier(both.payment_no);
    expect(await statesOf(buyer, ids)).toEqual([20, 20]);
    expect(await refundsOf(ids)).toMatchObject([
      { order_id: second.id, amount_fen: fenOf(second.amount), method: 'wechat' },
    ]);
  });

  it('pays an order whose payment the release before has opened, which names no parts', async () => {
    const { buyer, first } = await twoOrders();
    const { payment_no } = await open(buyer, [first.id]);
    await shop.db.deleteFrom('payment_order').where('order_id', '=', first.id).execute();
    await cashier(payment_no);
    expect(await statesOf(buyer, [first.id])).toEqual([20]);
  });

  it('goes back whole when it is paid a second time', async () => {
    const { buyer, first, second, ids } = await twoOrders();
    const [wechat, alipay] = [await open(buyer, ids), await open(buyer, ids, 'alipay')];
    await cashier(alipay.payment_no);
    await cashier(wechat.payment_no);
    expect(await statesOf(buyer, ids)).toEqual([20, 20]);
    expect((await refundsOf(ids)).map(({ amount_fen }) => amount_fen)).toEqual([
      fenOf(first.amount),
      fenOf(second.amount),
    ]);
  });

  it('is closed at the provider as soon as one of them is paid otherwise', async () => {
    const { buyer, second, ids } = await twoOrders();
    const { payment_no } = await open(buyer, ids);
    await payFor(buyer.client, second.id);
    await shop.db
      .updateTable('payment')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .where('payment_no', '=', payment_no)
      .execute();
    await askProviders(shop.services);
    const { status } = await shop.db
      .selectFrom('payment')
      .select('status')
      .where('payment_no', '=', payment_no)
      .executeTakeFirstOrThrow();
    expect(status).toBe('closed');
  });

  it('gives back what an order of it cost, each once', async () => {
    const { buyer, first, second, ids } = await twoOrders();
    await cashier((await open(buyer, ids)).payment_no);
    for (const id of ids) await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
    await payRefunds(shop.db, shop.services.payments, shop.services.log);
    expect((await refundsOf(ids)).map(({ amount_fen, status }) => [amount_fen, status])).toEqual([
      [fenOf(first.amount), 'done'],
      [fenOf(second.amount), 'done'],
    ]);
  });

  it('takes the balance for all of them or for none', async () => {
    const { buyer, first, second, ids } = await twoOrders();
    const give = (delta_fen: number, balance_fen: number, ref: string) =>
      shop.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('wallet')
          .values({ account_id: buyer.accountId, balance_fen })
          .onConflict((same) => same.column('account_id').doUpdateSet({ balance_fen }))
          .execute();
        await tx
          .insertInto('wallet_entry')
          .values({
            account_id: buyer.accountId,
            delta_fen,
            balance_after_fen: balance_fen,
            cause: 'test',
            ref,
          })
          .execute();
      });
    const whole = fenOf(first.amount) + fenOf(second.amount);
    await give(whole - 1, whole - 1, `a${first.id}`);
    const refused = await buyer.client
      .post('/api/payment', { order_ids: ids, method: 'balance' })
      .expect(422);
    expect(refused.errors?.method?.[0]).toContain('余额不足');
    expect(await statesOf(buyer, ids)).toEqual([10, 10]);
    await give(1, whole, `b${first.id}`);
    expect((await open(buyer, ids, 'balance')).status).toBe('paid');
    expect(await statesOf(buyer, ids)).toEqual([20, 20]);
  });

  it('is one transfer: the sum, and the first order as its memo', async () => {
    const { buyer, first, second, ids } = await twoOrders();
    const payment = await open(buyer, ids, 'transfer');
    expect(fenOf(payment.amount)).toBe(fenOf(first.amount) + fenOf(second.amount));
    expect(payment.bank?.memo).toMatch(/^D\d+$/);
  });

  it('names the order that waits no more', async () => {
    const { buyer, first, ids } = await twoOrders();
    await payFor(buyer.client, first.id);
    const answer = await buyer.client.post('/api/payment', { order_ids: ids, method: 'wechat' }).expect(409);
    expect(answer.message).toContain((await orderOf(buyer, first.id)).order_no);
  });
});

describe('a head office that pays for its stores', () => {
  /** A head office and three stores, each with an order that waits for money. */
  async function chain() {
    const [head, ...stores] = [nextBuyer(), nextBuyer(), nextBuyer(), nextBuyer()];
    await shop.db
      .updateTable('account')
      .set({ head_account_id: head.accountId, buyer_type: 'chain_store' })
      .where(
        'id',
        'in',
        stores.map(({ accountId }) => accountId),
      )
      .execute();
    const orders = [];
    for (const buyer of [head, ...stores]) {
      const { data } = await place(buyer, [await lineFor(buyer, GOODS.ladder, 24)]).expect(201);
      const [order] = data.orders;
      if (!order) throw new Error('no order');
      orders.push({ ...order, buyer });
    }
    return { head, stores, orders, ids: orders.map(({ id }) => id) };
  }

  it('sees what all owe, and pays four orders by one payment', async () => {
    const { head, stores, orders, ids } = await chain();
    const { data } = await head.client.get<{ list: DueOrder[] }>('/api/stores/due').expect(200);
    expect(data.list.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(data.list.filter(({ store }) => store !== '')).toHaveLength(3);
    // Nothing of it is among what the head office itself owes.
    const { data: own } = await head.client.get<{ list: DueOrder[] }>('/api/payment/due').expect(200);
    expect(own.list.map(({ id }) => id)).toEqual([ids[0]]);
    const reasons = Object.fromEntries(
      (await stateOf(head, ids)).methods.map(({ method, reason }) => [method, reason]),
    );
    expect(reasons).toMatchObject({ balance: '余额只能支付本账户的订单', wechat: '', transfer: '' });
    const payment = await open(head, ids);
    expect(fenOf(payment.amount)).toBe(orders.reduce((sum, { amount }) => sum + fenOf(amount), 0));
    await cashier(payment.payment_no);
    for (const { buyer, id } of orders) expect((await orderOf(buyer, id)).status).toBe(20);
    expect((await stateOf(head, ids)).is_paid).toBe(true);
    const [store] = stores;
    expect((await store?.client.get<{ list: DueOrder[] }>('/api/stores/due').expect(200))?.data.list).toEqual(
      [],
    );
  });

  it('takes none of them from its balance or on credit', async () => {
    const { head, ids } = await chain();
    for (const method of ['balance', 'credit'])
      expect((await head.client.post('/api/payment', { order_ids: ids, method }).expect(422)).errors).toEqual(
        { method: [expect.stringMatching(/本账户|切换到门店/)] },
      );
  });

  it('pays for nobody else: neither for a store that has left nor as a store for another', async () => {
    const { head, stores, ids } = await chain();
    const [first, second] = stores;
    if (!first || !second) throw new Error('no stores');
    const [, firstOrder = 0, secondOrder = 0] = ids;
    const body = { order_ids: [firstOrder, secondOrder], method: 'wechat' };
    await first.client.post('/api/payment', body).expect(404);
    await first.client.get(`/api/payment?order_ids=${secondOrder}`).expect(404);
    await shop.db
      .updateTable('account')
      .set({ head_account_id: null })
      .where('id', '=', first.accountId)
      .execute();
    await head.client.post('/api/payment', body).expect(404);
    await head.client.post('/api/payment', { ...body, order_ids: [secondOrder] }).expect(200);
  });
});
