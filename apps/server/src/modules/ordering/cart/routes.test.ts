import type { AddAnswer, CartData, CartItem, CartTotals } from '@qingnang/contract/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let other: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer('yaodian');
  other = await shop.buyer('zhensuo');
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('cart_line').execute());

const add = (client: Client, goods: number, number: number, more: Record<string, unknown> = {}) =>
  client.post<AddAnswer>('/api/cart', { params: [{ goods_id: goods, number, ...more }] });
const list = async (client: Client) =>
  (await client.get<CartData>('/api/cart/list?filters=99999&new=1').expect(200)).data;
const lineOf = (cart: CartData, goods: number) =>
  cart.data.find((item) => item.goods.id === goods) as CartItem;

describe('the cart', () => {
  it.each([
    ['GET', '/api/cart/list'],
    ['POST', '/api/cart'],
    ['POST', '/api/cart/quick_add/1'],
    ['POST', '/api/cart/1/edit'],
    ['POST', '/api/cart/batch_delete'],
    ['POST', '/api/cart/batch_select'],
    ['POST', '/api/cart/copy'],
    ['POST', '/api/cart/next_hint'],
    ['POST', '/api/cart/checkout'],
    ['GET', '/api/cart/total'],
    ['GET', '/api/cart/stores'],
  ])('%s %s requires sign-in', async (method, path) => {
    const answer = await shop.visitor().send(method, path, method === 'GET' ? undefined : {});
    expect([answer.status, answer.code]).toEqual([401, 10001]);
  });

  it('adds a line at the price of the server, whatever price is sent', async () => {
    const answer = await add(buyer, GOODS.plain, 10, { price: 0.01 }).expect(200);
    expect(answer.message).toBe('已加入购物车');
    const line = lineOf(await list(buyer), GOODS.plain);
    expect([line.price, line.number, line.amount, line.is_selected]).toEqual([8.4, 10, 84, 1]);
  });

  it('takes a form-encoded body in bracket notation', async () => {
    const body = `params[0][goods_id]=${GOODS.plain}&params[0][number]=10&params[0][ck_id]=${WAREHOUSE.chengdu}`;
    await buyer.post('/api/cart', body).expect(200);
    expect(lineOf(await list(buyer), GOODS.plain).number).toBe(10);
  });

  it('adds up when a goods is added again, and prices by the final quantity', async () => {
    await add(buyer, GOODS.ladder, 6).expect(200);
    expect(lineOf(await list(buyer), GOODS.ladder).price).toBe(10);
    await add(buyer, GOODS.ladder, 6).expect(200);
    const line = lineOf(await list(buyer), GOODS.ladder);
    expect([line.number, line.price, line.amount]).toEqual([12, 9.5, 114]);
  });

  it('adding again equals editing', async () => {
    await add(buyer, GOODS.ladder, 30).expect(200);
    await add(buyer, GOODS.ladder, 30).expect(200);
    const twice = lineOf(await list(buyer), GOODS.ladder);
    const edited = await buyer
      .post<{ line: CartItem }>(`/api/cart/${twice.id}/edit`, { params: { number: 60 } })
      .expect(200);
    expect([edited.data.line.number, edited.data.line.price, edited.data.line.amount]).toEqual([
      twice.number,
      twice.price,
      twice.amount,
    ]);
  });

  it('loses no piece when two tabs add at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(buyer, GOODS.ladder, 2).expect(200)));
    expect(lineOf(await list(buyer), GOODS.ladder).number).toBe(40);
  });

  it('corrects quantities and says so', async () => {
    const answer = await add(buyer, GOODS.wholePacks, 13).expect(200);
    expect(answer.data.added[0]?.number).toBe(20);
    expect(answer.data.added[0]?.notices[0]).toContain('20');
  });

  it('keeps good lines when another one is refused, as an info', async () => {
    const answer = await buyer
      .post<AddAnswer>('/api/cart', {
        params: [
          { goods_id: GOODS.plain, number: 10 },
          { goods_id: GOODS.outOfStock, number: 1 },
          { goods_id: GOODS.outOfScope, number: 1 },
          { goods_id: GOODS.ephedrine, number: 1 },
          { goods_id: GOODS.offShelf, number: 1 },
          { goods_id: GOODS.pricePending, number: 1 },
          { goods_id: 999_999, number: 1 },
        ],
      })
      .expect(200);
    expect(answer.data.added.map((line) => line.goods_id)).toEqual([GOODS.plain]);
    expect(answer.data.refused.map((line) => line.reason?.code)).toEqual([
      'out_of_stock',
      'out_of_scope',
      'ephedrine_quota',
      'off_shelf',
      'price_pending',
      'off_shelf',
    ]);
    expect(answer.message).toMatch(/^已加入 1 个商品，6 个未加入/);
  });

  it('refuses offers that do not run', async () => {
    for (const more of [{ goods_price_id: 5 }, { goods_manjian_id: 5 }, { type: 3 }]) {
      const answer = await add(buyer, GOODS.plain, 10, more).expect(200);
      expect(answer.data.refused[0]?.reason?.message).toContain('活动已结束');
    }
  });

  it('refuses accounts that have not passed, and shows them no price', async () => {
    for (const name of ['xinke', 'guoqi']) {
      const client = await shop.buyer(name);
      const answer = await add(client, GOODS.plain, 10).expect(200);
      expect(answer.data.added).toEqual([]);
      expect(['review_needed', 'licence_expired']).toContain(answer.data.refused[0]?.reason?.code);
    }
  });

  it('says which field is wrong', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ goods_id: GOODS.plain, number: 0 }, 'params.0.number'],
      [{ goods_id: GOODS.plain, number: -1 }, 'params.0.number'],
      [{ goods_id: GOODS.plain, number: 1.5 }, 'params.0.number'],
      [{ goods_id: GOODS.plain, number: 50_001 }, 'params.0.number'],
      [{ goods_id: GOODS.plain, number: 'viele' }, 'params.0.number'],
      [{ goods_id: GOODS.plain }, 'params.0.number'],
      [{ goods_id: "1' or 1=1", number: 1 }, 'params.0.goods_id'],
      [{ goods_id: 1e300, number: 1 }, 'params.0.goods_id'],
      [{ number: 1 }, 'params.0.goods_id'],
    ];
    for (const [line, field] of wrong) {
      const answer = await buyer.post('/api/cart', { params: [line] }).expect(422);
      expect(answer.code).toBe(422);
      expect(Object.keys(answer.errors ?? {})).toContain(field);
    }
    const tooMany = Array.from({ length: 501 }, () => ({ goods_id: 1, number: 1 }));
    expect((await buyer.post('/api/cart', { params: tooMany }).expect(422)).errors).toHaveProperty('params');
    expect((await buyer.post('/api/cart', {}).expect(422)).errors).toHaveProperty('params');
  });

  it('edits, selects, counts and deletes', async () => {
    await add(buyer, GOODS.plain, 10).expect(200);
    await add(buyer, GOODS.ladder, 10).expect(200);
    const id = lineOf(await list(buyer), GOODS.plain).id;
    const off = await buyer
      .post<{ totals: CartTotals }>('/api/cart/batch_select', { ids: [id], is_selected: 0 })
      .expect(200);
    expect(off.data.totals.goods_amount).toBe(95);
    const edited = await buyer
      .post<{ line: CartItem; totals: CartTotals }>(`/api/cart/${id}/edit`, {
        params: { number: 20 },
        new: 1,
      })
      .expect(200);
    expect([edited.data.line.amount, edited.data.totals.goods_amount]).toEqual([168, 263]);
    expect((await buyer.get<{ total: number }>('/api/cart/total').expect(200)).data.total).toBe(2);
    await buyer.post('/api/cart/batch_delete', { ids: [id] }).expect(200);
    expect((await list(buyer)).data.map((item) => item.goods.id)).toEqual([GOODS.ladder]);
  });

  it('never touches the line of someone else', async () => {
    await add(buyer, GOODS.plain, 10).expect(200);
    const { id } = lineOf(await list(buyer), GOODS.plain);
    await other.post(`/api/cart/${id}/edit`, { params: { number: 20 } }).expect(404);
    await other.post('/api/cart/batch_delete', { ids: [id] }).expect(404);
    await other.post('/api/cart/batch_select', { ids: [id], is_selected: 0 }).expect(404);
    await other.post('/api/cart/copy', { ids: [id], other_user_ids: [1] }).expect(404);
    const line = lineOf(await list(buyer), GOODS.plain);
    expect([line.number, line.is_selected]).toEqual([10, 1]);
  });

  it('forces a line that can no longer be bought to be unselected and says why', async () => {
    await add(buyer, GOODS.hundred, 10).expect(200);
    const stock = shop.db.updateTable('stock').where('goods_id', '=', GOODS.hundred);
    await stock.set({ available: 4 }).execute();
    const line = lineOf(await list(buyer), GOODS.hundred);
    expect([line.is_selected, line.reason?.code]).toEqual([0, 'out_of_stock']);
    await buyer.post('/api/cart/batch_select', { ids: [line.id], is_selected: 1 }).expect(200);
    expect(lineOf(await list(buyer), GOODS.hundred).is_selected).toBe(0);
    await stock.set({ available: 100 }).execute();
  });

  it('shows a price that changed since the last look', async () => {
    await add(buyer, GOODS.plain, 10).expect(200);
    const price = shop.db.updateTable('goods_price').where('goods_id', '=', GOODS.plain);
    await price.set({ price_e4: 90_000 }).execute();
    const line = lineOf(await list(buyer), GOODS.plain);
    expect([line.old_price, line.price]).toEqual([8.4, 9]);
    await price.set({ price_e4: 84_000 }).execute();
  });

  it('counts shipping by warehouse', async () => {
    await add(buyer, GOODS.plain, 10).expect(200);
    await add(buyer, GOODS.secondWarehouse, 10).expect(200);
    const { totals } = await list(buyer);
    expect(
      totals.groups.map((group) => [group.ck_id, group.goods_amount, group.shipping_fee, group.minimum_gap]),
    ).toEqual([
      [WAREHOUSE.chengdu, 84, 15, 116],
      [WAREHOUSE.chongqing, 500, 15, 0],
    ]);
    expect(totals.payable).toBe(614);
  });

  it('ships a goods free by itself from its number of pieces, and only alone', async () => {
    const goods = shop.db.updateTable('goods').where('id', '=', GOODS.plain);
    await goods.set({ free_shipping_number: 20 }).execute();
    const fee = async () => (await list(buyer)).totals.shipping_fee;
    await add(buyer, GOODS.plain, 10).expect(200);
    expect(await fee()).toBe(15);
    await add(buyer, GOODS.plain, 10).expect(200);
    expect(await fee()).toBe(0);
    const { goods: card } = lineOf(await list(buyer), GOODS.plain);
    expect([card.is_dpby, card.qg_number, card.tags.at(-1)?.describe]).toEqual([1, 20, '满 20 盒包邮']);
    await add(buyer, GOODS.ladder, 10).expect(200);
    expect(await fee()).toBe(15);
    await goods.set({ free_shipping_number: null }).execute();
  });

  it('copies lines to own stores and reports each refused one', async () => {
    await add(buyer, GOODS.plain, 10).expect(200);
    const ids = (await list(buyer)).data.map((item) => item.id);
    const { id: store } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('head_account_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const answer = await buyer
      .post<{ stores: { id: number; added: number; refused: unknown[] }[] }>('/api/cart/copy', {
        ids,
        other_user_ids: [store],
      })
      .expect(200);
    expect(answer.data.stores.map((one) => one.id)).toEqual([store]);
    expect((answer.data.stores[0]?.added ?? 0) + (answer.data.stores[0]?.refused.length ?? 0)).toBe(1);
    const stranger = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'zhensuo')
      .executeTakeFirstOrThrow();
    await buyer.post('/api/cart/copy', { ids, other_user_ids: [stranger.id] }).expect(404);
  });

  it('hints at what is nearest: minimum order, free shipping, ladder', async () => {
    await add(buyer, GOODS.ladder, 8).expect(200);
    const answer = await buyer
      .post<{ list: { kind: string; missing_number: number }[] }>('/api/cart/next_hint')
      .expect(200);
    expect(answer.data.list.map((hint) => hint.kind)).toEqual(['minimum', 'shipping', 'ladder']);
    expect(answer.data.list[2]?.missing_number).toBe(2);
  });

  it('quick_add takes the minimum quantity', async () => {
    await buyer.post(`/api/cart/quick_add/${GOODS.fourDecimals}`).expect(200);
    expect(lineOf(await list(buyer), GOODS.fourDecimals).number).toBe(100);
  });
});
