import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { AddAnswer, CartData, CartItem } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { placeFor } from '../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { FROM_SHELF, openSpecial } from '../../../testing/specials.ts';

/** Lines bought through special prices: priced, limited and ended with their offer. */

let shop: TestShop;
let staff: Client;
let buyer: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  buyer = await shop.buyer();
  // Its contract prices would switch special prices off.
  await sql`update account set is_special = false where username = 'yaodian'`.execute(shop.db);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.deleteFrom('cart_line').execute();
  const { rows } = await sql<{ id: number }>`select id from special_price where not is_stopped`.execute(
    shop.db,
  );
  for (const { id } of rows) await staff.post(`/api/admin/specials/${id}/stop`).expect(200);
});

const add = async (offer: Pick<StaffSpecial, 'id' | 'goods_id'>, number: number, more = {}) => {
  const line = { goods_id: offer.goods_id, goods_price_id: offer.id, number, ...more };
  return (await buyer.post<AddAnswer>('/api/cart', { params: [line] }).expect(200)).data;
};
const lines = async () => (await buyer.get<CartData>('/api/cart/list').expect(200)).data.data;
const first = async () => (await lines())[0] as CartItem;

describe('a line through a special price', () => {
  it('costs what the offer says, without a ladder, and says where it comes from', async () => {
    const offer = await openSpecial(staff, {
      goods_id: GOODS.ladder,
      price: '9.9',
      kind: 'daily',
      stock_total: 200,
    });
    await add(offer, 60);
    const line = await first();
    expect([line.price, line.amount, line.type, line.goods_price_id, line.ladder_price_id]).toEqual([
      9.9,
      594,
      0,
      offer.id,
      0,
    ]);
    expect([line.with_coupon, line.goods.special?.goods_price_id, line.goods.ladder_price]).toEqual([
      1,
      offer.id,
      [],
    ]);
  });

  it('is of type 1 for a 秒杀, whatever is sent, and takes no coupon', async () => {
    const offer = await openSpecial(staff);
    await add(offer, 1, { type: 0 });
    await add(offer, 1, { type: 2 });
    const line = await first();
    expect([line.type, line.number, line.with_coupon]).toEqual([1, 2, 0]);
  });

  it('stands beside the line at the base price', async () => {
    const offer = await openSpecial(staff);
    await add(offer, 2);
    await add(offer, 3, { goods_price_id: 0 });
    await add(offer, 4, { is_yj: 1 });
    expect((await lines()).map(({ number, price, is_yj }) => [number, price, is_yj])).toEqual([
      [4, 25, 1],
      [3, 25, 0],
      [2, 20, 0],
    ]);
  });

  it('is corrected to the limit and to the own stock, and says so', async () => {
    const offer = await openSpecial(staff, { stock_total: 10, limit_per_account: 6 });
    const { added } = await add(offer, 9);
    expect([added[0]?.number, added[0]?.notices]).toEqual([6, ['限购剩余 6，已调整为 6']]);
    const line = await first();
    const edited = await buyer
      .post<{ line: CartItem }>(`/api/cart/${line.id}/edit`, { params: { number: 8 } })
      .expect(200);
    expect([edited.data.line.number, edited.data.line.notices]).toEqual([6, ['限购剩余 6，已调整为 6']]);
    const small = await openSpecial(staff, { kind: 'daily', price: '21', stock_total: 4 });
    expect((await add(small, 5)).added[0]?.notices).toEqual(['库存仅剩 4，已调整为 4']);
  });

  it('comes from its own warehouse, whatever is sent', async () => {
    const offer = await openSpecial(staff, { goods_id: GOODS.plain, price: '8', warehouse_id: 2 });
    await add(offer, 10, { ck_id: 1 });
    expect((await first()).ck_id).toBe(2);
    const anywhere = await openSpecial(staff, {
      ...FROM_SHELF,
      goods_id: GOODS.plain,
      price: '8.1',
      kind: 'daily',
    });
    await add(anywhere, 10, { ck_id: 2 });
    expect((await add(anywhere, 10, { ck_id: 999 })).added).toHaveLength(1);
    expect((await lines()).map(({ ck_id }) => ck_id)).toEqual([1, 2, 2]);
  });

  it('stays with its reason when the offer ends, and can be bought at the base price', async () => {
    const offer = await openSpecial(staff);
    await add(offer, 2);
    await sql`update special_price set ends_at = now() where id = ${offer.id}`.execute(shop.db);
    const line = await first();
    expect(line.reason).toMatchObject({ code: 'off_shelf', message: '活动已结束', action: '按原价购买' });
    expect([line.is_selected, line.price, line.old_price]).toEqual([0, 25, 20]);
    await buyer.post(`/api/cart/${line.id}/edit`, { params: { number: 3 } }).expect(409);
    await buyer.post('/api/cart/checkout', { ids: [line.id] }).expect(409);
    expect((await add(offer, 1)).refused[0]?.reason?.message).toContain('活动已结束');
    expect((await add(offer, 1, { goods_price_id: 0 })).added).toHaveLength(1);
  });

  it('tells a price that staff changed, and another quote', async () => {
    const offer = await openSpecial(staff, { stock_total: 30 });
    await add(offer, 20);
    const { id } = await first();
    const before = await buyer.post<{ quote_hash: string }>('/api/cart/checkout', { ids: [id] }).expect(200);
    const form = { ...offer, price: '21.00', limit_per_account: '' };
    await staff.put(`/api/admin/specials/${offer.id}`, form).expect(200);
    const line = await first();
    expect([line.old_price, line.price]).toEqual([20, 21]);
    const { data } = await buyer.get<{ list: { id: number }[] }>('/api/address').expect(200);
    const body = { ids: [id], address_id: data.list[0]?.id, quote_hash: before.data.quote_hash };
    await buyer.post('/api/order', body).expect(409);
  });

  it('says when the limit is used up', async () => {
    const offer = await openSpecial(staff, { limit_per_account: 2 });
    await add(offer, 2);
    await sql`insert into special_price_use (special_price_id, account_id, number)
      select ${offer.id}, id, 2 from account where username = 'yaodian'`.execute(shop.db);
    expect((await first()).reason?.code).toBe('limit_used');
    await sql`delete from special_price_use`.execute(shop.db);
  });
});

describe('quick add', () => {
  const quick = async (goods: number) => {
    await buyer.post(`/api/cart/quick_add/${goods}`).expect(200);
    return first();
  };

  it('buys through the cheapest offer that has pieces, never a near-expiry lot', async () => {
    const lot = await shop.db
      .selectFrom('lot')
      .select('id')
      .where('lot_no', '=', `A${GOODS.hundred}00`)
      .executeTakeFirstOrThrow();
    await openSpecial(staff, { kind: 'near_expiry', price: '13', lot_id: lot.id });
    const soldOut = await openSpecial(staff, { price: '15', stock_total: 10 });
    await sql`update special_price set stock_left = 0 where id = ${soldOut.id}`.execute(shop.db);
    const daily = await openSpecial(staff, { ...FROM_SHELF, kind: 'daily', price: '22' });
    await openSpecial(staff, { ...FROM_SHELF, kind: 'youx', price: '23' });
    expect([(await quick(GOODS.hundred)).goods_price_id, (await first()).price]).toEqual([daily.id, 22]);
    await sql`update special_price set stock_left = 10 where id = ${soldOut.id}`.execute(shop.db);
  });

  it('buys at the base price or ladder when that is cheaper or nothing runs', async () => {
    expect((await quick(GOODS.hundred)).goods_price_id).toBe(0);
    await openSpecial(staff, { ...FROM_SHELF, goods_id: GOODS.fourDecimals, price: '0.1233', kind: 'youx' });
    expect((await quick(GOODS.fourDecimals)).price).toBe(0.1233);
  });
});

describe('taken over', () => {
  it('to a store: the same offer', async () => {
    const offer = await openSpecial(staff, { stock_total: 20 });
    await add(offer, 2);
    const { id } = await first();
    const store = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'kangmin-jinli')
      .executeTakeFirstOrThrow();
    await buyer.post('/api/cart/copy', { ids: [id], other_user_ids: [store.id] }).expect(200);
    const copied = await shop.db
      .selectFrom('cart_line')
      .select(['goods_price_id', 'number', 'type'])
      .where('account_id', '=', store.id)
      .execute();
    expect(copied).toEqual([{ goods_price_id: offer.id, number: 2, type: 1 }]);
  });

  it('from an order: the best offer of today that serves all its pieces', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.hundred, number: 20 });
    await openSpecial(staff, { stock_total: 10, price: '19' });
    const rebuy = () => buyer.post(`/api/order/${id}/rebuy`).expect(200);
    await rebuy();
    expect(await first()).toMatchObject({ goods_price_id: 0, number: 20, price: 25 });
    await shop.db.deleteFrom('cart_line').execute();
    const daily = await openSpecial(staff, { ...FROM_SHELF, kind: 'daily', price: '22' });
    await rebuy();
    expect(await first()).toMatchObject({ goods_price_id: daily.id, number: 20, price: 22 });
  });
});
