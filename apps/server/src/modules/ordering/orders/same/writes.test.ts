import type { DraftContent } from '@qingnang/contract/checkout-draft';
import type { LastOrder, SameAgain } from '@qingnang/contract/rebuy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('cart_line').execute();
  await shop.db.deleteFrom('checkout_draft').execute();
});

const same = async (id: number) => (await buyer.post<SameAgain>(`/api/order/${id}/same`).expect(200)).data;
const linesHeld = () => shop.db.selectFrom('cart_line').select(['id', 'goods_id', 'number']).execute();

const lastOf = async (client: Client) =>
  (await client.get<{ order: LastOrder | null }>('/api/order/last').expect(200)).data.order;

describe('the last order', () => {
  it('is not there for a visitor, nor for who may not order', async () => {
    expect(await lastOf(shop.visitor())).toBeNull();
    expect(await lastOf(await shop.buyer('xinke'))).toBeNull();
  });

  it("is the latest of one's own that came to something", async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.ladderUpTo, number: 60 });
    const setStatus = (status: number) =>
      shop.db.updateTable('sales_order').set({ status }).where('id', '=', id).execute();
    await setStatus(60);
    expect(await lastOf(buyer)).toMatchObject({ id, line_count: 1 });
    await setStatus(70);
    expect((await lastOf(buyer))?.id).not.toBe(id);
    expect((await lastOf(await shop.buyer('zhensuo')))?.id).not.toBe(id);
  });
});

describe('the same order again', () => {
  it("requires sign-in, and is not someone else's", async () => {
    const { id } = await placeFor(buyer);
    await shop.visitor().post(`/api/order/${id}/same`).expect(401);
    await (await shop.buyer('zhensuo')).post(`/api/order/${id}/same`).expect(404);
  });

  it('stands in the cart in its quantities, once however often it is asked for', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.ladderUpTo, number: 60 });
    const first = await same(id);
    const held = await linesHeld();
    expect(held).toMatchObject([{ goods_id: GOODS.ladderUpTo, number: 60 }]);
    expect(first).toMatchObject({ ids: [held[0]?.id], refused: [], changed: [], total: 1 });
    expect(await same(id)).toMatchObject({ ids: first.ids, total: 1 });
    expect(await linesHeld()).toEqual(held);
  });

  it('adds what the cart lacks, and says when it holds more', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.ladderUpTo, number: 60 });
    const add = (number: number) =>
      buyer.post('/api/cart', { params: [{ goods_id: GOODS.ladderUpTo, number }] }).expect(200);
    await add(7);
    await same(id);
    expect(await linesHeld()).toMatchObject([{ number: 60 }]);
    await add(5);
    const { ids, changed } = await same(id);
    expect(ids).toHaveLength(1);
    expect(changed[0]?.message).toContain('购物车已有 65');
    expect(await linesHeld()).toMatchObject([{ number: 65 }]);
  });

  it('leaves other lines of the cart out', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.ladderUpTo, number: 60 });
    await buyer.post('/api/cart', { params: [{ goods_id: GOODS.plain, number: 60 }] }).expect(200);
    const { ids, total } = await same(id);
    expect([ids.length, total]).toEqual([1, 2]);
  });

  it('says what cannot be had and what costs another price', async () => {
    const gone = await placeFor(buyer, { goods: GOODS.limited, number: 20 });
    await shop.db.updateTable('goods').set({ status: 'off' }).where('id', '=', GOODS.limited).execute();
    const { ids, refused } = await same(gone.id);
    expect([ids, refused.length]).toEqual([[], 1]);
    await shop.db.updateTable('goods').set({ status: 'on' }).where('id', '=', GOODS.limited).execute();

    const dearer = await placeFor(buyer, { goods: GOODS.plain, number: 60 });
    const price = (price_e4: number) =>
      shop.db.updateTable('goods_price').set({ price_e4 }).where('goods_id', '=', GOODS.plain).execute();
    await price(91_000);
    expect((await same(dearer.id)).changed[0]?.message).toBe('价格由 ¥8.4 变为 ¥9.1');
    await price(84_000);
  });

  it('begins the checkout with the address and the wishes of then', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.ladderUpTo, number: 60 });
    await shop.db
      .updateTable('sales_order')
      .set({ papers: ['report'], expiry_months: 6, delivery_note: '上午送', remark: '只这一次' })
      .where('id', '=', id)
      .execute();
    await same(id);
    const { draft } = (await buyer.get<{ draft: DraftContent }>('/api/cart/draft').expect(200)).data;
    const { address_id } = await shop.db
      .selectFrom('sales_order')
      .select('address_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(draft).toMatchObject({
      address_id,
      papers: ['report'],
      expiry_months: 6,
      delivery_note: '上午送',
      remarks: {},
    });
  });
});
