import type { boughtGoods } from '@qingnang/contract/bought-goods';
import type { OrderDetail, OrderSummary } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { payFor, placeFor } from '../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { closeExpired } from './writes.ts';

let shop: TestShop;
let buyer: Client;
let other: Client;

beforeAll(async () => {
  shop = await createShop();
  await sql`update shipping_rule set promise = '次日达'`.execute(shop.db);
  buyer = await shop.buyer();
  other = await shop.buyer('zhensuo');
});
afterAll(() => shop.close());

interface List {
  list: OrderSummary[];
  total: number;
  counts: { status: number; count: number }[];
}
const list = async (query = '') => (await buyer.get<List>(`/api/order?${query}`).expect(200)).data;
const detail = async (id: number) => (await buyer.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;

describe('a buyer’s orders', () => {
  it.each([
    ['GET', '/api/order'],
    ['GET', '/api/order/1'],
    ['POST', '/api/order/1/cancel'],
    ['POST', '/api/order/1/confirm'],
    ['POST', '/api/order/1/rebuy'],
  ])('%s %s requires sign-in', async (method, path) => {
    await shop
      .visitor()
      .send(method, path, method === 'GET' ? undefined : {})
      .expect(401);
  });

  it('are listed newest first with counts, found by goods, maker and number', async () => {
    const first = await placeFor(buyer);
    const second = await placeFor(buyer, { goods: GOODS.hundred, number: 10 });
    const all = await list();
    expect(all.list.slice(0, 2).map((order) => order.id)).toEqual([second.id, first.id]);
    expect(all.counts.find((count) => count.status === 10)?.count).toBe(2);
    expect((await list('keywords=头孢克肟')).list.map((order) => order.id)).toEqual([second.id]);
    expect((await list(`keywords=${all.list[1]?.order_no}`)).list.map((order) => order.id)).toEqual([
      first.id,
    ]);
    expect((await list('status=60')).total).toBe(0);
    expect((await list('page=9999')).list).toEqual([]);
  });

  it('say of a goods when, how many and at what price it was bought, to its account only', async () => {
    type Bought = (typeof boughtGoods.data)['_output'];
    const bought = async (client: Client) =>
      (await client.get<Bought>(`/api/order/bought/${GOODS.limited}`).expect(200)).data;
    await shop.visitor().get(`/api/order/bought/${GOODS.limited}`).expect(401);
    expect((await bought(buyer)).list).toEqual([]);
    const order = await placeFor(buyer, { goods: GOODS.limited, number: 16 });
    // Not paid is not bought.
    expect((await bought(buyer)).list).toEqual([]);
    await payFor(buyer, order.id);
    const { list: lines, months } = await bought(buyer);
    expect(lines).toMatchObject([{ order_id: order.id, number: 16 }]);
    expect(lines[0]?.price).toBeGreaterThan(0);
    expect(months).toHaveLength(12);
    expect(months.map(({ number }) => number)).toEqual([...Array(11).fill(0), 16]);
    const theirs = await bought(other);
    expect(theirs.list).toEqual([]);
    expect(theirs.months.every(({ number }) => number === 0)).toBe(true);
  });

  it('show frozen prices and the trade’s steps', async () => {
    const { id } = await placeFor(buyer);
    await shop.db
      .updateTable('goods_price')
      .set({ price_e4: 200_000 })
      .where('goods_id', '=', GOODS.ladder)
      .execute();
    const order = await detail(id);
    await shop.db
      .updateTable('goods_price')
      .set({ price_e4: 100_000 })
      .where('goods_id', '=', GOODS.ladder)
      .execute();
    expect(order.lines.map((line) => [line.price, line.number, line.amount])).toEqual([[9, 60, 540]]);
    expect([order.goods_amount, order.shipping_fee, order.total]).toEqual([540, 15, 555]);
    expect(order.steps[0]).toMatchObject({ name: '待付款', done: true });
    expect(order.acts.sort()).toEqual(['cancel', 'pay', 'rebuy']);
  });

  it('of someone else do not exist', async () => {
    const { id } = await placeFor(buyer);
    await other.get(`/api/order/${id}`).expect(404);
    for (const act of ['cancel', 'confirm', 'rebuy']) await other.post(`/api/order/${id}/${act}`).expect(404);
    await buyer.get('/api/order/999999').expect(404);
    await buyer.get('/api/order/abc').expect(404);
    await buyer.get('/api/order/99999999999999999999').expect(404);
  });

  it('can be cancelled once, and only before they leave', async () => {
    const { id } = await placeFor(buyer);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buyer.post(`/api/order/${id}/cancel`, { reason: '重复下单' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await detail(id)).close_reason).toBe('重复下单');
    await buyer.post(`/api/order/${id}/confirm`).expect(409);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('that were paid give the money back when cancelled', async () => {
    const { id } = await placeFor(buyer);
    await payFor(buyer, id);
    await buyer.post(`/api/order/${id}/cancel`, { reason: '不想买了' }).expect(200);
    expect((await detail(id)).refunds).toMatchObject([
      { method: '微信支付', amount: 555, status: 'pending' },
    ]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('close by themselves when they are not paid in time, once, whoever sweeps', async () => {
    const { id } = await placeFor(buyer);
    expect((await detail(id)).acts).toContain('pay');
    await shop.db
      .updateTable('sales_order')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await buyer.post(`/api/order/${id}/pay`, { method: 'wechat' }).expect(409);
    expect((await detail(id)).acts).not.toContain('pay');
    const closed = await Promise.all([
      closeExpired(shop.db, shop.services.log),
      closeExpired(shop.db, shop.services.log),
      closeExpired(shop.db, shop.services.log),
    ]);
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await detail(id)).status).toBe(80);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('are bought again with a word on what changed', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.hundred, number: 10 });
    await buyer.post(`/api/order/${id}/cancel`).expect(200);
    await shop.db.updateTable('stock').set({ available: 4 }).where('goods_id', '=', GOODS.hundred).execute();
    const answer = await buyer
      .post<{ added: number; changed: { message: string }[]; total: number }>(`/api/order/${id}/rebuy`)
      .expect(200);
    expect([answer.data.added, answer.data.total]).toEqual([1, 1]);
    expect(answer.data.changed[0]?.message).toContain('4');
  });
});

it('an order says when it arrives, from the payment on', async () => {
  const { id } = await placeFor(buyer);
  const promise = async () => (await detail(id)).promise;
  expect(await promise()).toBe('');
  await payFor(buyer, id);
  expect(await promise()).toBe('次日达');
});
