import type { AddAnswer } from '@qingnang/contract/cart';
import type { Rebought, RebuyPreview } from '@qingnang/contract/rebuy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let other: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  other = await shop.buyer('zhensuo');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('cart_line').execute();
});

const preview = async (id: number) =>
  (await buyer.get<RebuyPreview>(`/api/order/${id}/rebuy`).expect(200)).data;
const lineOf = async (id: number) => {
  const [line] = (await preview(id)).lines;
  if (!line) throw new Error('no line');
  return line;
};
const buy = (id: number, lines: object[]) => buyer.post<Rebought>(`/api/order/${id}/rebuy`, { lines });
const setPrice = (goods: number, price_e4: number) =>
  shop.db.updateTable('goods_price').set({ price_e4 }).where('goods_id', '=', goods).execute();
const setStock = (goods: number, available: number) =>
  shop.db.updateTable('stock').set({ available }).where('goods_id', '=', goods).execute();
const setGoods = (goods: number, values: { status?: 'on' | 'off'; generic_name?: string; spec?: string }) =>
  shop.db.updateTable('goods').set(values).where('id', '=', goods).execute();

describe('the preview of buying again', () => {
  it('requires sign-in and an order of one’s own', async () => {
    const { id } = await placeFor(buyer);
    await shop.visitor().get(`/api/order/${id}/rebuy`).expect(401);
    await other.get(`/api/order/${id}/rebuy`).expect(404);
    await buyer.get('/api/order/999999/rebuy').expect(404);
  });

  it('says ok, and what the cart holds already', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.ladderUpTo, number: 60 });
    expect(await lineOf(id)).toMatchObject({ state: 'ok', bought: 60, number: 60, price: 3.6, in_cart: 0 });
    await buyer.post('/api/cart', { params: [{ goods_id: GOODS.ladderUpTo, number: 7 }] }).expect(200);
    expect(await lineOf(id)).toMatchObject({ number: 60, in_cart: 7 });
  });

  it('says another price, what then and now', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.plain, number: 60 });
    await setPrice(GOODS.plain, 91_000);
    expect(await lineOf(id)).toMatchObject({ state: 'price', old_price: 8.4, price: 9.1 });
    await setPrice(GOODS.plain, 84_000);
  });

  it('says how many can still be had', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.hundred, number: 10 });
    await setStock(GOODS.hundred, 4);
    expect(await lineOf(id)).toMatchObject({ state: 'short', bought: 10, number: 4, most: 4 });
    await setStock(GOODS.hundred, 90);
  });

  it('says why not, with another maker’s goods of the same name, form and strength', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.limited, number: 20 });
    await setGoods(GOODS.limited, { status: 'off', generic_name: '同名', spec: '0.35g*24粒' });
    await setGoods(GOODS.ladder, { generic_name: '同名', spec: '0.35g*36粒' });
    await setGoods(GOODS.plain, { generic_name: '同名', spec: '0.5g*24粒' });
    const line = await lineOf(id);
    expect(line).toMatchObject({ state: 'blocked', number: 0, price: null, reason: { code: 'off_shelf' } });
    expect(line.substitute).toMatchObject({ goods_id: GOODS.ladder, number: 20, price: 9.5 });
    const { data } = await buy(id, [{ line_id: line.line_id, number: 20, goods_id: GOODS.ladder }]).expect(
      200,
    );
    expect([data.added, data.total]).toEqual([1, 1]);
    await setGoods(GOODS.limited, { status: 'on' });
  });
});

describe('buying chosen lines again', () => {
  it('adds these with their numbers only', async () => {
    const added = await buyer
      .post<AddAnswer>('/api/cart', {
        params: [
          { goods_id: GOODS.ladder, number: 60 },
          { goods_id: GOODS.ladderUpTo, number: 30 },
        ],
      })
      .expect(200);
    const { data: addresses } = await buyer.get<{ list: { id: number }[] }>('/api/address').expect(200);
    const placed = await buyer
      .post<{ orders: { id: number }[] }>('/api/order', {
        ids: added.data.added.map((line) => line.line_id),
        address_id: addresses.list[0]?.id,
      })
      .expect(201);
    const id = placed.data.orders[0]?.id ?? 0;
    const { lines } = await preview(id);
    const chosen = lines.find((line) => line.goods_id === GOODS.ladderUpTo);
    const { data } = await buy(id, [{ line_id: chosen?.line_id, number: 12 }]).expect(200);
    expect([data.added, data.total]).toEqual([1, 1]);
    const held = await shop.db.selectFrom('cart_line').select(['goods_id', 'number']).execute();
    expect(held).toEqual([{ goods_id: GOODS.ladderUpTo, number: 12 }]);
  });

  it('refuses lines of another order and bad numbers at their field', async () => {
    const { id } = await placeFor(buyer);
    const elsewhere = await placeFor(buyer);
    const mine = await lineOf(id);
    const foreign = await lineOf(elsewhere.id);
    const fieldOf = async (lines: object[]) => Object.keys((await buy(id, lines).expect(422)).errors ?? {});
    expect(await fieldOf([{ line_id: foreign.line_id, number: 1 }])).toEqual(['lines.0.line_id']);
    expect(await fieldOf([{ line_id: mine.line_id, number: 0 }])).toEqual(['lines.0.number']);
    expect(await fieldOf([{ line_id: 'x', number: 1 }])).toEqual(['lines.0.line_id']);
    expect(await fieldOf([])).toEqual(['lines']);
    await other.post(`/api/order/${id}/rebuy`, { lines: [{ line_id: mine.line_id, number: 1 }] }).expect(404);
  });
});
