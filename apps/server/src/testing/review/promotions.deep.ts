import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exchangeForm, moneyForm, openPromotion } from '../bundles.ts';
import type { TestBuyer } from '../buyers.ts';
import { addTo, cartOf, checkoutOf, lineFor, place } from '../buying.ts';
import type { Client } from '../client.ts';
import { giveCoupon, openCoupon } from '../coupons.ts';
import { GOODS, WAREHOUSE } from '../fixture.ts';
import { openGroupBuy } from '../group-buys.ts';
import { type Market, openMarket } from '../market.ts';
import type { TestShop } from '../shop.ts';

/** What somebody may try who wants more off than the promotions give. ¥8.40 a piece of `GOODS.plain`. */

let market: Market;
let shop: TestShop;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(30, 'promotion');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(() => market.endRound());

const nameOf = async ({ accountId }: TestBuyer) =>
  (
    await shop.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).username;
/** @returns the buyer's own coupon */
async function couponFor(buyer: TestBuyer, more: Record<string, unknown> = {}): Promise<number> {
  const coupon = await openCoupon(staff, { threshold: '0', minus: '5', ...more });
  await giveCoupon(staff, coupon.id, [await nameOf(buyer)]);
  const own = await shop.db
    .selectFrom('account_coupon')
    .select('id')
    .where('coupon_id', '=', coupon.id)
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();
  return own.id;
}
const exchangeOf = async (more: Record<string, unknown> = {}) => {
  const { id } = await openPromotion(staff, exchangeForm(more));
  const { rows } = await sql<{ offer: number }>`
    select gift_offer_id as offer from promotion_tier where promotion_id = ${id}`.execute(shop.db);
  return { id, offer: rows[0]?.offer ?? 0 };
};
const asExchange = ({ id, offer }: { id: number; offer: number }) => ({
  goods_price_id: offer,
  goods_manjian_id: id,
});

describe('a coupon that was named', () => {
  it('for an order that there is not: nothing is placed without it', async () => {
    const buyer = freshBuyer();
    const coupon = await couponFor(buyer);
    const ids = [await lineFor(buyer, GOODS.plain, 20)];
    await place(buyer, ids, { coupons: [{ key: '9:normal', coupon_id: coupon }] }).expect(409);
    await place(buyer, ids, { coupons: [{ key: '__proto__', coupon_id: coupon }] }).expect(409);
    await place(buyer, ids, { coupons: [{ key: '1:normal', coupon_id: coupon }] }).expect(201);
  });

  it('for a group order: nothing is placed without it', async () => {
    const group = await openGroupBuy(staff);
    const buyer = freshBuyer();
    const coupon = await couponFor(buyer);
    const ids = [await lineFor(buyer, group.goods_id, 10, { goods_price_id: group.id })];
    const [order] = (await checkoutOf(buyer, ids)).groups;
    expect(order).toMatchObject({ kind: 'group', coupons: [], coupon_amount: 0, voucher_amount: 0 });
    await place(buyer, ids, { coupon_id: coupon }).expect(409);
    await place(buyer, ids, { coupons: [{ key: order?.key, coupon_id: coupon }] }).expect(409);
    await place(buyer, ids, { coupon_id: 0 }).expect(201);
  });

  it.each([
    ['x'],
    [{}],
    [[{}]],
    [[null]],
    [[{ key: [], coupon_id: 1 }]],
    [[{ key: '1:normal', coupon_id: 1.5 }]],
  ])('as %j is refused in words that a buyer reads', async (coupons) => {
    const { client, addressId } = freshBuyer();
    const answer = await client.post('/api/order', { ids: [1], address_id: addressId, coupons }).expect(422);
    expect(answer.message).toMatch(/^\p{Script=Han}+$/u);
    expect(Object.keys(answer.errors ?? {})[0]).toMatch(/^coupons/);
  });

  it("of somebody else, or another account's copy of it, is none", async () => {
    const [buyer, other] = [freshBuyer(), freshBuyer()];
    const coupon = await couponFor(other);
    const ids = [await lineFor(buyer, GOODS.plain, 20)];
    const seen = await checkoutOf(buyer, ids, { coupons: [{ key: '1:normal', coupon_id: coupon }] });
    expect(seen.groups[0]).toMatchObject({ coupon_id: 0, coupons: [] });
    await place(buyer, ids, { coupons: [{ key: '1:normal', coupon_id: coupon }] }).expect(409);
    await place(buyer, ids, { coupon_id: coupon }).expect(409);
  });
});

describe('换购', () => {
  it('is not to be had by its price alone, through another promotion, or without the goods that earn it', async () => {
    const exchange = await exchangeOf();
    const other = await openPromotion(staff, moneyForm('discount'));
    const buyer = freshBuyer();
    const earning = await lineFor(buyer, GOODS.plain, 30);
    for (const names of [
      { goods_price_id: exchange.offer },
      { goods_price_id: exchange.offer, goods_manjian_id: other.id },
      { goods_price_id: exchange.offer, goods_manjian_id: exchange.id, type: 3 },
    ]) {
      const { added } = await addTo(buyer, GOODS.ladderUpTo, 1, names);
      expect(added, JSON.stringify(names)).toEqual([]);
    }
    // Of another goods: the offer is for one.
    expect((await addTo(buyer, GOODS.hundred, 1, asExchange(exchange))).added).toEqual([]);
    const line = await lineFor(buyer, GOODS.ladderUpTo, 2, asExchange(exchange));
    expect(line).toBeGreaterThan(0);
    await place(buyer, [line]).expect(409);
    await place(buyer, [earning, line]).expect(201);
  });

  it('that is not earned any more when the order comes is refused whole', async () => {
    const exchange = await exchangeOf();
    const buyer = freshBuyer();
    const earning = await lineFor(buyer, GOODS.plain, 30);
    const line = await lineFor(buyer, GOODS.ladderUpTo, 2, asExchange(exchange));
    await checkoutOf(buyer, [earning, line]);
    await buyer.client.post(`/api/cart/${earning}/edit`, { params: { number: 10 } }).expect(200);
    await place(buyer, [earning, line]).expect(409);
    await buyer.client.post(`/api/cart/${earning}/edit`, { params: { number: 30 } }).expect(200);
    await staff.post(`/api/admin/promotions/${exchange.id}/stop`).expect(200);
    await place(buyer, [earning, line]).expect(409);
    await place(buyer, [earning]).expect(201);
  });

  it("copied to a store counts what lies in the store's cart", async () => {
    const exchange = await exchangeOf();
    const [head, store] = [freshBuyer(), freshBuyer()];
    await sql`update account set head_account_id = ${head.accountId} where id = ${store.accountId}`.execute(
      shop.db,
    );
    const earning = await lineFor(head, GOODS.plain, 30);
    const line = await lineFor(head, GOODS.ladderUpTo, 2, asExchange(exchange));
    const copy = (ids: number[]) =>
      head.client
        .post<{ stores: { added: number; refused: unknown[] }[] }>('/api/cart/copy', {
          ids,
          other_user_ids: [store.accountId],
        })
        .expect(200);
    expect((await copy([line])).data.stores[0]).toMatchObject({ added: 0 });
    await copy([earning]);
    expect((await copy([line])).data.stores[0]).toMatchObject({ added: 1, refused: [] });
    expect((await cartOf(store)).data.map((one) => [one.exchange !== null, one.number])).toContainEqual([
      true,
      2,
    ]);
  });

  it('and gifts that have become ephedrine goods meanwhile are neither sold nor given', async () => {
    const exchange = await exchangeOf();
    await openPromotion(staff, {});
    const buyer = freshBuyer();
    const earning = await lineFor(buyer, GOODS.plain, 30);
    const line = await lineFor(buyer, GOODS.ladderUpTo, 1, asExchange(exchange));
    const setEphedrine = (value: boolean) =>
      sql`update goods set is_ephedrine = ${value} where id = ${GOODS.ladderUpTo}`.execute(shop.db);
    await setEphedrine(true);
    try {
      expect((await cartOf(buyer)).totals.gifts.map(({ number }) => number)).not.toContain(1);
      await place(buyer, [earning, line]).expect(409);
    } finally {
      await setEphedrine(false);
    }
  });
});

describe('a 满减 that a line is pinned to', () => {
  it('and that has ended does not keep the goods from a store', async () => {
    const { id } = await openPromotion(staff, moneyForm('discount'));
    const [head, store] = [freshBuyer(), freshBuyer()];
    await sql`update account set head_account_id = ${head.accountId} where id = ${store.accountId}`.execute(
      shop.db,
    );
    const line = await lineFor(head, GOODS.plain, 30, { goods_manjian_id: id });
    await staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
    const body = { ids: [line], other_user_ids: [store.accountId] };
    const { data } = await head.client
      .post<{ stores: { added: number; refused: unknown[] }[] }>('/api/cart/copy', body)
      .expect(200);
    expect(data.stores[0]).toMatchObject({ added: 1, refused: [] });
  });
});

describe('a promotion that is tried out', () => {
  it('in a warehouse that does not have the goods answers with the reason', async () => {
    const username = await nameOf(freshBuyer());
    const form = moneyForm('discount', { warehouse_id: WAREHOUSE.chongqing });
    const lines = [{ goods_id: GOODS.hundred, number: 10 }];
    await staff.post('/api/admin/promotions/simulate', { username, lines, form }).expect(200);
  });
});
