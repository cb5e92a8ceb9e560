import type { OwnCoupon } from '@qingnang/contract/coupons';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moneyForm, openPromotion, promotionForm } from '../../../testing/bundles.ts';
import type { TestBuyer } from '../../../testing/buyers.ts';
import { checkoutOf, lineFor, orderOf, place } from '../../../testing/buying.ts';
import type { Client } from '../../../testing/client.ts';
import { giveCoupon, giveVoucher, openCoupon } from '../../../testing/coupons.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import type { TestShop } from '../../../testing/shop.ts';

/** One order in two, each with a coupon. ¥8.40 a piece of `GOODS.plain`, ¥9.50 of `GOODS.ladder`, ¥25.00 of `GOODS.hundred`. */

let market: Market;
let shop: TestShop;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(20, 'promotion');
  ({ shop, staff } = market);
  await sql`update shipping_rule set free_from_fen = 1`.execute(shop.db);
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
const couponsOf = async ({ client }: TestBuyer) =>
  (await client.get<{ list: OwnCoupon[] }>('/api/user/coupon').expect(200)).data.list.map(({ id }) => id);
const cancel = ({ client }: TestBuyer, id: number) => client.post(`/api/order/${id}/cancel`);
/** ¥30 off ¥200 and ¥20 off ¥200. @returns the buyer's own coupons in this order */
async function equip(buyer: TestBuyer): Promise<[more: number, less: number]> {
  const names = [await nameOf(buyer)];
  const own: number[] = [];
  for (const minus of ['30', '20']) {
    const { id } = await openCoupon(staff, { threshold: '200', minus });
    await giveCoupon(staff, id, names);
    own.push(Math.max(...(await couponsOf(buyer))));
  }
  return own as [number, number];
}
/** ¥252.00 and ¥285.00. */
const twoLines = async (buyer: TestBuyer): Promise<[plain: number, ladder: number]> => [
  await lineFor(buyer, GOODS.plain, 30),
  await lineFor(buyer, GOODS.ladder, 30),
];

describe('a 满减 that bars coupons', () => {
  it('gives way to a coupon that saves more, and is named with what it would have taken off', async () => {
    const made = await openPromotion(staff, moneyForm('discount', { with_coupon: 0 }));
    const buyer = freshBuyer();
    await equip(buyer);
    const ids = [await lineFor(buyer, GOODS.plain, 30)];
    const view = await checkoutOf(buyer, ids);
    expect(view).toMatchObject({ discount_amount: 30, payable: 222 });
    expect(view.given_up).toEqual([
      { promotion_id: made.id, words: '用券更优惠，满减“满额立减”未计（可减 ¥10.00）' },
    ]);
    const without = await checkoutOf(buyer, ids, { coupons: [{ key: '1:normal', coupon_id: 0 }] });
    expect(without).toMatchObject({ discount_amount: 10, given_up: [] });
  });
});

describe('splitting an order', () => {
  it('is offered, done when it is wanted, and placed as it was shown', async () => {
    const buyer = freshBuyer();
    const [more, less] = await equip(buyer);
    const ids = await twoLines(buyer);
    const whole = await checkoutOf(buyer, ids);
    expect(whole).toMatchObject({ payable: 507, plan: { split: { orders: 2, saves: 20 } } });
    expect(whole.groups.map(({ key, coupon_id }) => [key, coupon_id])).toEqual([['1:normal', more]]);

    const view = await checkoutOf(buyer, ids, { split: 1 });
    expect(view).toMatchObject({
      payable: 487,
      plan: { saves: 50, split: { orders: 2, saves: 20 }, is_best: true },
    });
    expect(view.plan.tried).toBe(whole.plan.tried);
    expect(view.groups.map(({ key, goods_amount, payable }) => [key, goods_amount, payable])).toEqual([
      ['1:normal', 285, 255],
      ['1:normal:p1', 252, 232],
    ]);
    expect(view.groups.map(({ coupon_id, coupons }) => [coupon_id, coupons.length])).toEqual([
      [more, 2],
      [less, 2],
    ]);
    await place(buyer, ids, { quote_hash: view.quote_hash }).expect(409);
    const { data } = await place(buyer, ids, { split: 1, quote_hash: view.quote_hash }).expect(201);
    expect(data.orders.map(({ amount }) => amount)).toEqual([255, 232]);
    expect(await couponsOf(buyer)).toEqual([]);

    const [first, second] = data.orders;
    await cancel(buyer, second?.id ?? 0).expect(200);
    expect(await couponsOf(buyer)).toEqual([less]);
    expect(await orderOf(buyer, first?.id ?? 0)).toMatchObject({ coupon_amount: 30, payable: 255 });
  });

  it('stays the same while the buyer changes the coupon of a part', async () => {
    const buyer = freshBuyer();
    const [more, less] = await equip(buyer);
    const ids = await twoLines(buyer);
    const lines = async (coupons: { key: string; coupon_id: number }[]) => {
      const { groups, plan } = await checkoutOf(buyer, ids, { split: 1, coupons });
      return [groups.map((group) => [group.lines[0]?.id, group.coupon_id]), plan.split?.saves];
    };
    const [plain, ladder] = ids;
    expect(await lines([{ key: '1:normal:p1', coupon_id: more }])).toEqual([
      [
        [ladder, less],
        [plain, more],
      ],
      20,
    ]);
    expect(await lines([{ key: '1:normal:p1', coupon_id: 0 }])).toEqual([
      [
        [ladder, more],
        [plain, 0],
      ],
      20,
    ]);
    const { plan } = await checkoutOf(buyer, ids, { coupons: [{ key: '1:normal', coupon_id: less }] });
    expect(plan.split).toBeNull();
    // One coupon and no other: nothing is split.
    const { data } = await place(buyer, ids, { split: 1, coupon_id: more }).expect(201);
    expect(data.orders.map(({ amount }) => amount)).toEqual([507]);
  });

  it('lets vouchers pay the share that staff have set', async () => {
    const buyer = freshBuyer();
    await equip(buyer);
    await giveVoucher(staff, [await nameOf(buyer)], '200');
    const ids = await twoLines(buyer);
    const used = async () => (await checkoutOf(buyer, ids, {})).groups.map(({ voucher_amount: one }) => one);
    const set = (share: number) => staff.put('/api/admin/shop-settings/cash_vouchers', { share }).expect(200);
    expect(await used()).toEqual([101.4]);
    await set(10);
    expect(await used()).toEqual([50.7]);
    await set(0);
    expect(await used()).toEqual([0]);
    await set(20);
  });

  it('keeps what a promotion gives with its lines: 满减, gift and 满返 are in the order that earned them', async () => {
    const own = { goods_ids: [GOODS.plain] };
    const discount = await openPromotion(staff, moneyForm('discount', { ...own, budget: '100' }));
    const gift = await openPromotion(staff, promotionForm(own));
    const back = await openPromotion(staff, moneyForm('cashback', { ...own, budget: '100' }));
    const buyer = freshBuyer();
    await equip(buyer);
    await giveVoucher(staff, [await nameOf(buyer)], '100');
    const ids = await twoLines(buyer);
    const view = await checkoutOf(buyer, ids, { split: 1 });
    expect(view.groups).toMatchObject([
      {
        key: '1:normal',
        manjian_amount: 0,
        cashback_amount: 0,
        gifts: [],
        promotions: [],
        voucher_amount: 51,
      },
      { key: '1:normal:p1', manjian_amount: 10, cashback_amount: 10, voucher_amount: 44.4 },
    ]);
    expect(view.groups[1]?.gifts).toMatchObject([{ number: 1 }]);
    // A fifth of it is paid by vouchers either way.
    expect(view.plan.split).toEqual({ orders: 2, saves: 16 });
    const { data } = await place(buyer, ids, { split: 1, quote_hash: view.quote_hash }).expect(201);
    const [first, second] = await Promise.all(data.orders.map(({ id }) => orderOf(buyer, id)));
    expect(first?.promotions).toEqual([]);
    expect(second?.promotions.map(({ id }) => id).sort()).toEqual([discount.id, gift.id, back.id].sort());
    expect([first?.cashback_amount, second?.cashback_amount]).toEqual([0, 10]);
    expect(second?.lines.filter(({ is_gift }) => is_gift === 1)).toHaveLength(1);
    await cancel(buyer, second?.id ?? 0).expect(200);
  });

  it('is not made where it saves nothing: the order stays one', async () => {
    const buyer = freshBuyer();
    await equip(buyer);
    const line = await lineFor(buyer, GOODS.plain, 60);
    const view = await checkoutOf(buyer, [line], { split: 1 });
    expect([view.groups.length, view.plan.split]).toEqual([1, null]);
    await place(buyer, [line], { split: 1, quote_hash: view.quote_hash }).expect(201);
  });

  it('two of them at once for the same coupons: one is placed, of the other nothing', async () => {
    const buyer = freshBuyer();
    await equip(buyer);
    const baskets = [
      await twoLines(buyer),
      [await lineFor(buyer, GOODS.hundred, 10), await lineFor(buyer, GOODS.wholePacks, 50)],
    ];
    const seen = await Promise.all(baskets.map((ids) => checkoutOf(buyer, ids, { split: 1 })));
    expect(seen.map(({ groups }) => groups.length)).toEqual([2, 2]);
    const answers = await Promise.all(
      baskets.map((ids, at) => place(buyer, ids, { split: 1, quote_hash: seen[at]?.quote_hash })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { rows } = await sql<{ orders: number; coupon: number }>`
      select count(*)::int as orders, sum(coupon_fen)::int as coupon from sales_order
      where account_id = ${buyer.accountId}`.execute(shop.db);
    expect(rows).toEqual([{ orders: 2, coupon: 5_000 }]);
    expect(await couponsOf(buyer)).toEqual([]);
  });

  it('refuses a flag that is none', async () => {
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 30);
    const { errors } = await buyer.client.post('/api/cart/checkout', { ids: [line], split: 2 }).expect(422);
    expect(Object.keys(errors ?? {})).toEqual(['split']);
    await place(buyer, [line], { split: 'x' }).expect(422);
  });
});
