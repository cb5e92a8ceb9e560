import type { AddAnswer, CheckoutView } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

interface Placed {
  orders: { id: number; order_no: string; kind: string; amount: number }[];
}

let shop: TestShop;
let buyer: Client;
let addressId: number;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  const { data } = await buyer.get<{ list: { id: number }[] }>('/api/address').expect(200);
  addressId = data.list[0]?.id ?? 0;
});
afterAll(() => shop.close());

const put = async (client: Client, goods: number, number: number): Promise<number> => {
  const { data } = await client
    .post<AddAnswer>('/api/cart', { params: [{ goods_id: goods, number }] })
    .expect(200);
  return data.added[0]?.line_id ?? 0;
};
const key = (name: string) => ({ 'idempotency-key': `test-${name}-0001` });
const stockOf = (goods: number) =>
  shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', goods)
    .where('warehouse_id', '=', WAREHOUSE.chengdu)
    .executeTakeFirstOrThrow();

describe('placing an order', () => {
  it('requires sign-in', async () => {
    await shop.visitor().post('/api/order', {}).expect(401);
  });

  it('freezes prices, reserves stock, empties the lines and answers the same for the same key', async () => {
    const before = await stockOf(GOODS.ladder);
    const line = await put(buyer, GOODS.ladder, 60);
    const body = { ids: [line], address_id: addressId, remark: '请早上送货' };
    const first = await buyer.post<Placed>('/api/order', body, key('same')).expect(201);
    const again = await buyer.post<Placed>('/api/order', body, key('same')).expect(201);
    expect(again.data).toEqual(first.data);
    expect(first.data.orders.map((order) => [order.kind, order.amount])).toEqual([['normal', 555]]);
    expect(await stockOf(GOODS.ladder)).toEqual({
      available: before.available - 60,
      reserved: before.reserved + 60,
    });
    expect((await buyer.get<{ total: number }>('/api/cart/total')).data.total).toBe(0);
    await buyer.post('/api/order', { ...body, remark: '别的' }, key('same')).expect(409);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('splits by warehouse', async () => {
    const ids = [await put(buyer, GOODS.ladder, 60), await put(buyer, GOODS.secondWarehouse, 20)];
    const view = await buyer.post<CheckoutView>('/api/cart/checkout', { ids, new: 1 }).expect(200);
    expect(view.data.groups.map((group) => group.ck_id)).toEqual([WAREHOUSE.chengdu, WAREHOUSE.chongqing]);
    const placed = await buyer
      .post<Placed>('/api/order', { ids, address_id: addressId, quote_hash: view.data.quote_hash })
      .expect(201);
    expect(placed.data.orders.map((order) => order.amount)).toEqual([555, 1000]);
    expect(view.data.payable).toBe(1555);
  });

  it('refuses a stale quote with 409 and keeps the cart', async () => {
    const id = await put(buyer, GOODS.plain, 50);
    const view = await buyer.post<CheckoutView>('/api/cart/checkout', { ids: [id] }).expect(200);
    const price = shop.db.updateTable('goods_price').where('goods_id', '=', GOODS.plain);
    await price.set({ price_e4: 85_000 }).execute();
    const body = { ids: [id], address_id: addressId, quote_hash: view.data.quote_hash };
    expect((await buyer.post('/api/order', body).expect(409)).message).toContain('价格');
    expect((await buyer.get<{ total: number }>('/api/cart/total')).data.total).toBe(1);
    await price.set({ price_e4: 84_000 }).execute();
    await buyer.post('/api/order', body).expect(201);
  });

  it('refuses below the minimum order with the gap', async () => {
    const id = await put(buyer, GOODS.plain, 10);
    const answer = await buyer.post('/api/cart/checkout', { ids: [id] }).expect(409);
    expect(answer.message).toContain('还差 ¥116.00');
    await buyer.post('/api/order', { ids: [id], address_id: addressId }).expect(409);
    await buyer.post('/api/cart/batch_delete', { ids: [id] }).expect(200);
  });

  it('pays from the balance what it holds and asks for the rest', async () => {
    const id = await put(buyer, GOODS.hundred, 60);
    const placed = await buyer
      .post<Placed>('/api/order', { ids: [id], address_id: addressId, use_balance: 1 }, key('balance'))
      .expect(201);
    expect(placed.data.orders[0]?.amount).toBe(213.6);
    const order = placed.data.orders[0]?.id ?? 0;
    await buyer.post(`/api/order/${order}/cancel`, { reason: '不想买了' }).expect(200);
    const wallet = await shop.db
      .selectFrom('wallet')
      .selectAll()
      .where('balance_fen', '>', 0)
      .executeTakeFirstOrThrow();
    expect(wallet.balance_fen).toBe(128_640);
    expect(await stockOf(GOODS.hundred)).toEqual({ available: 100, reserved: 0 });
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('names the field of a wrong address, and never takes someone else’s', async () => {
    const id = await put(buyer, GOODS.ladder, 60);
    const strange = await shop.db
      .selectFrom('address')
      .select('id')
      .where('account_id', '<>', sql<number>`(select id from account where username = 'yaodian')`)
      .executeTakeFirstOrThrow();
    for (const address of [strange.id, 999_999, 0, -1, 'x', '']) {
      const answer = await buyer.post('/api/order', { ids: [id], address_id: address }).expect(422);
      expect(answer.errors).toHaveProperty('address_id');
    }
    await buyer.post('/api/cart/batch_delete', { ids: [id] }).expect(200);
  });

  it('never orders someone else’s lines', async () => {
    const id = await put(buyer, GOODS.ladder, 60);
    const head = await shop.buyer('zhensuo');
    const answer = await head.post('/api/order', { ids: [id], address_id: 1 });
    expect([409, 422, 459]).toContain(answer.status);
    expect((await buyer.get<{ total: number }>('/api/cart/total')).data.total).toBe(1);
  });

  it('asks for the contract of the year', async () => {
    const clinic = await shop.buyer('zhensuo');
    const id = await put(clinic, GOODS.ladder, 60);
    const answer = await clinic.post('/api/cart/checkout', { ids: [id] }).expect(459);
    expect(answer.code).toBe(459);
  });
});

describe('200 buyers at once for 100 pieces', () => {
  it('sells exactly 100, answers no 5xx, and every ledger adds up', async () => {
    const buyers = await manyBuyers(shop, 200);
    await Promise.all(buyers.map(({ client }) => put(client, GOODS.hundred, 1)));
    await shop.db.updateTable('shipping_rule').set({ minimum_order_fen: 0 }).execute();
    const answers = await Promise.all(
      buyers.map(async ({ client, addressId: to }, i) => {
        const { data } = await client.get<{ data: { id: number }[] }>('/api/cart/list').expect(200);
        return client.post('/api/order', { ids: [data.data[0]?.id], address_id: to }, key(`rush-${i}`));
      }),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(100);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(100);
    expect(await stockOf(GOODS.hundred)).toEqual({ available: 0, reserved: 100 });
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});
