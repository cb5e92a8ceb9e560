import type { AddAnswer, CartData, CheckoutView } from '@qingnang/contract/cart';
import type { GoodsDetail } from '@qingnang/contract/catalog';
import type { MatrixQuoteStore } from '@qingnang/contract/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letAddressPass } from '../../../testing/addresses.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

/** What shipping costs follows the place it goes to: in the cart, on the page of a goods, at checkout, and for a chain's stores. */

const FAR = { province: '四川省', city: '甘孜藏族自治州', district: '石渠县' };
const WORDS = { consignee: '李四', phone: '13900001111', detail: '新街 9 号' };

let shop: TestShop;
let buyer: Client;
let near: number;
let far: number;
let lines: number[];

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  await shop.db
    .insertInto('shipping_rule')
    .values([
      terms(WAREHOUSE.chengdu, { province: FAR.province, city: FAR.city }, [6000, 300_000, 50_000]),
      { ...terms(WAREHOUSE.chongqing, FAR, [0, 0, 0]), is_served: false },
      { ...terms(WAREHOUSE.chengdu, { province: FAR.province }, [1500, 80_000, 20_000]), promise: '次日达' },
    ])
    .execute();
  near = (await addresses()).find(({ is_default }) => is_default === 1)?.id ?? 0;
  far = (await buyer.post<{ id: number }>('/api/address', { ...FAR, ...WORDS }).expect(201)).data.id;
  await letAddressPass(shop.db, far);
  lines = await fill(buyer);
});
afterAll(() => shop.close());

const terms = (
  warehouse_id: number,
  place: object,
  [fee_fen, free_from_fen, minimum_order_fen]: [number, number, number],
) => ({ warehouse_id, ...place, fee_fen, free_from_fen, minimum_order_fen });

const addresses = async () =>
  (await buyer.get<{ list: { id: number; is_default: number }[] }>('/api/address').expect(200)).data.list;

/** ¥600 of 成都仓 and ¥250 of 重庆仓. */
async function fill(client: Client): Promise<number[]> {
  const params = [
    { goods_id: GOODS.hundred, number: 24 },
    { goods_id: GOODS.secondWarehouse, number: 5 },
  ];
  const { data } = await client.post<AddAnswer>('/api/cart', { params }).expect(200);
  return data.added.map(({ line_id }) => line_id);
}

const cart = async () => (await buyer.get<CartData>('/api/cart/list').expect(200)).data;
const termsOf = ({ shipping_data }: CartData) =>
  shipping_data.warehouses.toSorted((one, other) => one.ck_id - other.ck_id);
const feesOf = ({ groups }: { groups: readonly { ck_id: number; shipping_fee: number }[] }) =>
  groups.map(({ ck_id, shipping_fee }) => [ck_id, shipping_fee]);
const checkout = (ids: readonly number[], address_id?: number) =>
  buyer.post<CheckoutView>('/api/cart/checkout', { ids, address_id });
const makeDefault = (id: number) => buyer.post(`/api/address/${id}/default`).expect(200);

describe('the cart', () => {
  it('takes the terms of the default address', async () => {
    const seen = await cart();
    expect(termsOf(seen)).toMatchObject([
      { ck_id: 1, shipping_amount: 800, fee: 15, minimum_amount: 200, promise: '次日达', not_served: '' },
      { ck_id: 2, shipping_amount: 800, fee: 15, minimum_amount: 200, promise: '', not_served: '' },
    ]);
    expect(feesOf(seen.totals)).toEqual([
      [1, 15],
      [2, 15],
    ]);
  });

  it('says what is dearer to, and what does not go to, a default address far away', async () => {
    await makeDefault(far);
    const seen = await cart();
    expect(termsOf(seen)).toMatchObject([
      { ck_id: 1, shipping_amount: 3000, fee: 60, minimum_amount: 500, not_served: '' },
      { ck_id: 2, fee: 0, not_served: '重庆仓不配送到四川省甘孜藏族自治州石渠县' },
    ]);
    expect(feesOf(seen.totals)).toEqual([
      [1, 60],
      [2, 0],
    ]);
    // Another address may be chosen at checkout, therefore nothing is taken out of the choice here.
    expect(seen.data.map(({ reason, is_selected }) => [reason, is_selected])).toEqual([
      [null, 1],
      [null, 1],
    ]);
    await makeDefault(near);
  });

  it('takes the terms for everywhere without an address', async () => {
    const clinic = await shop.buyer('zhensuo');
    await shop.db.updateTable('address').set({ is_default: false }).execute();
    await fill(clinic);
    const { data } = await clinic.get<CartData>('/api/cart/list').expect(200);
    expect(termsOf(data)[0]).toMatchObject({ fee: 15, promise: '' });
    await makeDefault(near);
  });
});

it('the page of a goods takes the terms of the default address, for visitors those for everywhere', async () => {
  const shipping = async (client: Client, goods: number) =>
    (await client.get<GoodsDetail>(`/api/goods/detail/${goods}`).expect(200)).data.shipping;
  expect(await shipping(buyer, GOODS.hundred)).toMatchObject({ fee: 15, promise: '次日达' });
  await makeDefault(far);
  expect(await shipping(buyer, GOODS.hundred)).toEqual({
    shipping_amount: 3000,
    fee: 60,
    minimum_amount: 500,
    promise: '',
    not_served: '',
  });
  expect((await shipping(buyer, GOODS.secondWarehouse)).not_served).toBe(
    '重庆仓不配送到四川省甘孜藏族自治州石渠县',
  );
  await makeDefault(near);
  expect(await shipping(shop.visitor(), GOODS.hundred)).toMatchObject({
    fee: 15,
    promise: '',
    not_served: '',
  });
});

describe('checkout', () => {
  it('takes the terms of the address that is chosen, and orders at them', async () => {
    const [first = 0] = lines;
    const { data } = await checkout([first], far).expect(200);
    expect(data.groups).toMatchObject([{ ck_id: 1, shipping_fee: 60, not_served: '' }]);
    const { data: placed } = await buyer
      .post<{ orders: { amount: number }[] }>('/api/order', {
        ids: [first],
        address_id: far,
        quote_hash: data.quote_hash,
      })
      .expect(201);
    expect(placed.orders).toMatchObject([{ amount: 660 }]);
    lines = await fill(buyer);
  });

  it('refuses the smallest order of the region', async () => {
    const { data } = await buyer
      .post<AddAnswer>('/api/cart', { params: [{ goods_id: GOODS.ladder, number: 30 }] })
      .expect(200);
    const ids = data.added.map(({ line_id }) => line_id);
    await checkout(ids, near).expect(200);
    const { message } = await checkout(ids, far).expect(409);
    expect(message).toBe('成都仓满 ¥500.00 起订，还差 ¥215.00，去凑单');
  });

  it('shows what does not go there, so that another address can be chosen, and orders nothing of it', async () => {
    const { data } = await checkout(lines, far).expect(200);
    expect(data.groups).toMatchObject([
      { ck_id: 1, not_served: '' },
      { ck_id: 2, shipping_fee: 0, not_served: '重庆仓不配送到四川省甘孜藏族自治州石渠县' },
    ]);
    const { message } = await buyer
      .post('/api/order', { ids: lines, address_id: far, quote_hash: data.quote_hash })
      .expect(409);
    expect(message).toBe('重庆仓不配送到四川省甘孜藏族自治州石渠县，请更换收货地址，或取消该仓的商品');
    await checkout(lines, near).expect(200);
  });
});

it('a store of a chain is quoted by its own address', async () => {
  const store = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'kangmin-jinli')
    .executeTakeFirstOrThrow();
  const quote = async (goods_id: number, number: number) => {
    const stores = [{ id: store.id, lines: [{ goods_id, number }] }];
    const { data } = await buyer
      .post<{ stores: MatrixQuoteStore[] }>('/api/stores/matrix/quote', { stores })
      .expect(200);
    return data.stores[0];
  };
  await shop.db.updateTable('address').set(FAR).where('account_id', '=', store.id).execute();
  expect(await quote(GOODS.hundred, 24)).toMatchObject({ shipping_fee: 60, problem: '' });
  expect(await quote(GOODS.secondWarehouse, 5)).toMatchObject({
    shipping_fee: 0,
    orders: 0,
    problem: '重庆仓不配送到四川省甘孜藏族自治州石渠县，请更换收货地址，或取消该仓的商品',
  });
});
