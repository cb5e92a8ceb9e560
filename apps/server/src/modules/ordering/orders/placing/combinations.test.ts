import type { StaffCombination } from '@qingnang/contract/admin-bundles';
import type { CombinationCard } from '@qingnang/contract/bundles';
import type { AddAnswer, CartData, CheckoutView } from '@qingnang/contract/cart';
import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCombination } from '../../../../testing/bundles.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { payFor } from '../../../../testing/orders.ts';
import type { TestShop } from '../../../../testing/shop.ts';

/** Orders of combinations: parts add up, nothing is oversold, everything comes back once. */

let market: Market;
let shop: TestShop;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(50, 'combination');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(() => market.endRound());

const add = async ({ client }: TestBuyer, id: number, sets: number, more = {}) =>
  (
    await client
      .post<AddAnswer>('/api/cart', { params: [{ goods_id: id, number: sets, type: 3, ...more }] })
      .expect(200)
  ).data;
const cartOf = async ({ client }: TestBuyer) =>
  (await client.get<CartData>('/api/cart/list').expect(200)).data;
const lineOf = async (buyer: TestBuyer, id: number, sets: number) =>
  (await add(buyer, id, sets)).added[0]?.line_id ?? 0;
const place = ({ client, addressId }: TestBuyer, ids: number[], more = {}) =>
  client.post<{ orders: { id: number; amount: number }[]; short?: unknown }>('/api/order', {
    ids,
    address_id: addressId,
    ...more,
  });
const orderOf = async ({ client }: TestBuyer, id: number) =>
  (await client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
const cards = async (client: Client) =>
  (await client.get<{ list: CombinationCard[]; total: number }>('/api/combination').expect(200)).data;
const available = async (goods: number) =>
  (
    await sql<{
      available: number;
    }>`select available from stock where goods_id = ${goods} and warehouse_id = 1`.execute(shop.db)
  ).rows[0]?.available ?? 0;
describe('an order of sets', () => {
  it('holds one line for each part, adds up to the cent and gives everything back once', async () => {
    const buyer = freshBuyer();
    const before = [await available(GOODS.plain), await available(GOODS.ladder)];
    const items = [
      { goods_id: GOODS.plain, number: 3, price: '4.3333' },
      { goods_id: GOODS.ladder, number: 1, price: '5.0051' },
    ];
    const made = await openCombination(staff, { items, limit_per_account: 7 });
    const line = await lineOf(buyer, made.id, 7);
    const { data: view } = await buyer.client
      .post<CheckoutView>('/api/cart/checkout', { ids: [line] })
      .expect(200);
    expect([view.goods_amount, view.groups[0]?.lines.map(({ amount }) => amount)]).toEqual([
      126.03,
      [126.03],
    ]);
    const placed = await place(buyer, [line], { quote_hash: view.quote_hash }).expect(201);
    const order = await orderOf(buyer, placed.data.orders[0]?.id ?? 0);
    expect(
      order.lines.map(({ goods_id, number, amount, combination }) => [
        goods_id,
        number,
        amount,
        combination?.sets,
      ]),
    ).toEqual([
      [GOODS.plain, 21, 91, 7],
      [GOODS.ladder, 7, 35.03, 7],
    ]);
    expect(order.lines[0]?.combination).toEqual({ id: made.id, name: made.name, sets: 7 });
    expect((await add(buyer, made.id, 1)).refused[0]?.reason?.message).toBe('每户限购 7 套，已买满');
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    await buyer.client.post(`/api/order/${order.id}/cancel`).expect(200);
    await buyer.client.post(`/api/order/${order.id}/cancel`).expect(409);
    await staff.post(`/api/admin/combinations/${made.id}/stop`).expect(200);
    expect([await available(GOODS.plain), await available(GOODS.ladder)]).toEqual(before);
  });

  it('never oversells a goods that is in a set and in a plain line', async () => {
    const buyer = freshBuyer();
    const items = [
      { goods_id: GOODS.hundred, number: 5, price: '20' },
      { goods_id: GOODS.ladder, number: 1, price: '9' },
    ];
    const made = await openCombination(staff, { items, stock_total: undefined });
    const set = await lineOf(buyer, made.id, 12);
    const { data } = await buyer.client.post<AddAnswer>('/api/cart', {
      params: [{ goods_id: GOODS.hundred, number: 41 }],
    });
    const plain = data.added[0]?.line_id ?? 0;
    const refused = await place(buyer, [set, plain]).expect(409);
    expect(refused.message).toContain('库存不足：头孢克肟颗粒');
    await buyer.client.post(`/api/cart/${plain}/edit`, { params: { number: 40 } }).expect(200);
    await place(buyer, [set, plain]).expect(201);
    expect(await available(GOODS.hundred)).toBe(0);
    const [card] = (await cards(freshBuyer().client)).list;
    expect(card?.reason?.message).toBe('头孢克肟颗粒：库存不足一套');
    const { rows } = await sql<{ id: number }>`select max(id) as id from sales_order`.execute(shop.db);
    await buyer.client.post(`/api/order/${rows[0]?.id}/cancel`).expect(200);
  });

  it('keeps to the limit of a goods over sets and plain lines together', async () => {
    const buyer = freshBuyer();
    const items = [
      { goods_id: GOODS.limited, number: 6, price: '14' },
      { goods_id: GOODS.ladder, number: 1, price: '9' },
    ];
    const made = await openCombination(staff, { items, stock_total: undefined });
    expect((await add(buyer, made.id, 9)).added[0]?.number).toBe(3);
    const { data } = await buyer.client.post<AddAnswer>('/api/cart', {
      params: [{ goods_id: GOODS.limited, number: 3 }],
    });
    const ids = [
      (await cartOf(buyer)).data.find(({ type }) => type === 3)?.id ?? 0,
      data.added[0]?.line_id ?? 0,
    ];
    const refused = await place(buyer, ids).expect(409);
    expect(refused.message).toContain('限购 20 盒，已选 21 盒');
  });

  it('is bought again as sets while the combination runs, else as plain goods', async () => {
    const buyer = freshBuyer();
    const made = await openCombination(staff);
    const placed = await place(buyer, [await lineOf(buyer, made.id, 2)]).expect(201);
    const id = placed.data.orders[0]?.id ?? 0;
    await buyer.client.post(`/api/order/${id}/rebuy`).expect(200);
    expect((await cartOf(buyer)).data.map(({ type, number }) => [type, number])).toEqual([[3, 2]]);
    await staff.post(`/api/admin/combinations/${made.id}/stop`).expect(200);
    await sql`delete from cart_line where account_id = ${buyer.accountId}`.execute(shop.db);
    await buyer.client.post(`/api/order/${id}/rebuy`).expect(200);
    const again = (await cartOf(buyer)).data.map(({ type, number, goods }) => [type, goods.id, number]);
    expect(again.sort()).toEqual([
      [0, GOODS.plain, 4],
      [0, GOODS.ladder, 2],
    ]);
    await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
  });
});

describe('40 buyers at once for 10 sets', () => {
  it('sells exactly 10; paid, cancelled and stopped, every ledger adds up', async () => {
    const made = await openCombination(staff);
    const buyers = Array.from({ length: 40 }, freshBuyer);
    const lines = await Promise.all(buyers.map((buyer) => lineOf(buyer, made.id, 1)));
    const answers = await Promise.all(buyers.map((buyer, at) => place(buyer, [lines[at] ?? 0])));
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual(
      Array.from({ length: 10 }, () => 201),
    );
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    const sold = buyers.flatMap((buyer, at) => {
      const id = answers[at]?.status === 201 ? answers[at]?.data.orders[0]?.id : undefined;
      return id === undefined ? [] : [{ buyer, id }];
    });
    await payFor(sold[0]?.buyer.client as Client, sold[0]?.id ?? 0);
    await Promise.all([
      ...sold.slice(0, 6).map(({ buyer, id }) => buyer.client.post(`/api/order/${id}/cancel`)),
      staff.post<StaffCombination>(`/api/admin/combinations/${made.id}/stop`),
    ]);
    const { data } = await staff.get<{ list: StaffCombination[] }>('/api/admin/combinations').expect(200);
    expect(data.list.find(({ id }) => id === made.id)).toMatchObject({
      state: 'stopped',
      stock_left: 0,
      sold: 4,
    });
  });
});
