import type { Hint } from '@qingnang/contract/cart';
import type { OwnCoupon } from '@qingnang/contract/coupons';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exchangeForm, moneyForm, openPromotion } from '../../../../testing/bundles.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import { cartOf, checkoutOf, lineFor, ordered, orderOf, place } from '../../../../testing/buying.ts';
import type { Client } from '../../../../testing/client.ts';
import { giveCoupon, giveVoucher, openCoupon } from '../../../../testing/coupons.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { payFor } from '../../../../testing/orders.ts';
import type { TestShop } from '../../../../testing/shop.ts';

/** What orders take of budgets, coupons and vouchers, and how it comes back. ¥8.40 a piece of `GOODS.plain`. */

let market: Market;
let shop: TestShop;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(60, 'promotion');
  ({ shop, staff } = market);
  await sql`update shipping_rule set free_from_fen = 1`.execute(shop.db);
});
afterAll(() => shop.close());
afterEach(() => market.endRound());

const spentOf = async (id: number) =>
  (await shop.db.selectFrom('promotion').select('spent_fen').where('id', '=', id).executeTakeFirstOrThrow())
    .spent_fen;
const nameOf = async ({ accountId }: TestBuyer) =>
  (
    await shop.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).username;
const cancel = ({ client }: TestBuyer, id: number) => client.post(`/api/order/${id}/cancel`);
const couponsOf = async ({ client }: TestBuyer) =>
  (await client.get<{ list: OwnCoupon[] }>('/api/user/coupon').expect(200)).data.list;
const vouchersOf = async ({ accountId }: TestBuyer) =>
  (
    await sql<{ left: number }>`
      select coalesce(sum(left_fen), 0)::int as left from cash_voucher where account_id = ${accountId}`.execute(
      shop.db,
    )
  ).rows[0]?.left;
const walletOf = async ({ accountId }: TestBuyer) =>
  (
    await sql<{ fen: number }>`
      select coalesce(sum(balance_fen), 0)::int as fen from wallet where account_id = ${accountId}`.execute(
      shop.db,
    )
  ).rows[0]?.fen;
/** ¥30 off ¥200 and ¥100 of vouchers. */
const equip = async (buyer: TestBuyer) => {
  const names = [await nameOf(buyer)];
  const coupon = await openCoupon(staff, { threshold: '200' });
  await giveCoupon(staff, coupon.id, names);
  await giveVoucher(staff, names, '100');
  return (await couponsOf(buyer))[0]?.id ?? 0;
};

describe('满减 and 满返', () => {
  it('are kept with the order and its lines, cost their budgets, and come back when it ends', async () => {
    const off = await openPromotion(staff, moneyForm('discount', { budget: '100' }));
    const back = await openPromotion(staff, moneyForm('cashback', { budget: '100' }));
    const buyer = freshBuyer();
    const ids = [await lineFor(buyer, GOODS.plain, 20), await lineFor(buyer, GOODS.ladder, 10)];
    // 168.00 + 95.00; 10.00 off: 10 × 168 / 263 = 6.38 (6.387…), the cent that is left to the larger one.
    const order = await ordered(buyer, ids);
    expect(order).toMatchObject({
      goods_amount: 263,
      discount_amount: 10,
      coupon_amount: 0,
      voucher_amount: 0,
      cashback_amount: 10,
      total: 253,
      payable: 253,
      promotions: [
        { id: off.id, kind: 'discount', name: off.name, amount: 10 },
        { id: back.id, kind: 'cashback', name: back.name, amount: 10 },
      ],
    });
    expect(order.lines.map(({ goods_id, discount }) => [goods_id, discount]).sort()).toEqual([
      [GOODS.plain, 6.39],
      [GOODS.ladder, 3.61],
    ]);
    expect([await spentOf(off.id), await spentOf(back.id)]).toEqual([1000, 1000]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(buyer, order.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await spentOf(off.id), await spentOf(back.id)]).toEqual([0, 0]);
  });

  it('pays back into the wallet when the goods are there, once', async () => {
    await openPromotion(staff, moneyForm('cashback'));
    const buyer = freshBuyer();
    const order = await ordered(buyer, [await lineFor(buyer, GOODS.plain, 30)]);
    await payFor(buyer.client, order.id);
    await staff.post('/api/admin/orders/approve', { ids: [order.id] }).expect(200);
    await staff
      .post(`/api/admin/orders/${order.id}/ship`, { carrier: '顺丰', tracking_no: 'SF1' })
      .expect(201);
    expect(await walletOf(buyer)).toBe(0);
    const confirmed = await Promise.all(
      [1, 2, 3].map(() => buyer.client.post(`/api/order/${order.id}/confirm`)),
    );
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await walletOf(buyer)).toBe(1000);
  });

  it('stops an order when its budget is gone since the buyer looked, and takes nothing', async () => {
    const made = await openPromotion(staff, moneyForm('discount', { budget: '10' }));
    const [late, quick] = [freshBuyer(), freshBuyer()];
    const coupon = await equip(late);
    const line = await lineFor(late, GOODS.plain, 30);
    const seen = await checkoutOf(late, [line]);
    expect(seen).toMatchObject({ goods_amount: 252, discount_amount: 82.4, payable: 169.6 });
    await ordered(quick, [await lineFor(quick, GOODS.plain, 30)]);
    const refused = await place(late, [line], { quote_hash: seen.quote_hash }).expect(409);
    expect(refused.message).toBe('价格、优惠、运费或赠品有变化，请重新核对订单');
    expect((await couponsOf(late)).map(({ id, state }) => [id, state])).toEqual([[coupon, 'unused']]);
    expect(await vouchersOf(late)).toBe(10_000);
    const again = await checkoutOf(late, [line]);
    expect(again.groups[0]?.promotions).toMatchObject([{ promotion_id: made.id, state: 'empty' }]);
    expect(again.groups[0]).toMatchObject({ manjian_amount: 0, coupon_amount: 30, voucher_amount: 44.4 });
    await place(late, [line], { quote_hash: again.quote_hash }).expect(201);
  });

  it('30 buyers at once for a budget of 10: nobody is promised what is not there', async () => {
    const made = await openPromotion(staff, moneyForm('discount', { budget: '100' }));
    const buyers = Array.from({ length: 30 }, freshBuyer);
    const lines = await Promise.all(buyers.map((buyer) => lineFor(buyer, GOODS.plain, 30)));
    const seen = await Promise.all(buyers.map((buyer, at) => checkoutOf(buyer, [lines[at] ?? 0])));
    const answers = await Promise.all(
      buyers.map((buyer, at) => place(buyer, [lines[at] ?? 0], { quote_hash: seen[at]?.quote_hash })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await spentOf(made.id)).toBe(10_000);
  });

  it('stops an order when one ends after the buyer looked', async () => {
    const made = await openPromotion(staff, moneyForm('discount'));
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 30);
    const seen = await checkoutOf(buyer, [line]);
    await staff.post(`/api/admin/promotions/${made.id}/stop`).expect(200);
    await place(buyer, [line], { quote_hash: seen.quote_hash }).expect(409);
    expect((await checkoutOf(buyer, [line])).discount_amount).toBe(0);
  });
});

describe('换购', () => {
  it('is an own line at its price, from what was set aside, and goes back', async () => {
    const made = await openPromotion(staff, exchangeForm());
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 30);
    const offer = (await cartOf(buyer)).activity_data.promotions[0]?.tiers[0]?.gift?.goods_price_id ?? 0;
    const own = await lineFor(buyer, GOODS.ladderUpTo, 2, {
      goods_price_id: offer,
      goods_manjian_id: made.id,
    });
    const order = await ordered(buyer, [line, own]);
    expect(
      order.lines.map(({ goods_id, number, price, is_gift }) => [goods_id, number, price, is_gift]).sort(),
    ).toEqual([
      [GOODS.plain, 30, 8.4, 0],
      [GOODS.ladderUpTo, 2, 1, 0],
    ]);
    expect(order.promotions).toEqual([{ id: made.id, kind: 'exchange', name: made.name, amount: 0 }]);
    const left = async () =>
      (
        await shop.db
          .selectFrom('special_price')
          .select('stock_left')
          .where('id', '=', offer)
          .executeTakeFirst()
      )?.stock_left;
    expect(await left()).toBe(18);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    await cancel(buyer, order.id).expect(200);
    expect(await left()).toBe(20);
    await buyer.client.post(`/api/order/${order.id}/rebuy`).expect(200);
    expect((await cartOf(buyer)).data.map(({ exchange }) => exchange)).toEqual([null, null]);
  });
});

describe('coupons and vouchers', () => {
  it('are chosen as best, changed by the buyer, used by the order, and come back', async () => {
    const buyer = freshBuyer();
    const coupon = await equip(buyer);
    const line = await lineFor(buyer, GOODS.plain, 30);
    const best = await checkoutOf(buyer, [line]);
    // 252.00 − 30.00 = 222.00, a fifth of it by vouchers
    expect(best).toMatchObject({
      vouchers: { available: 100, most: 44.4, used: 44.4 },
      plan: { saves: 24, is_best: true },
      discount_amount: 74.4,
      payable: 177.6,
    });
    const [group] = best.groups;
    expect(group).toMatchObject({ key: '1:normal', coupon_id: coupon, coupon_amount: 30 });
    expect(group?.coupons).toMatchObject([{ id: coupon, saves: 30, why: '', words: '满 ¥200 减 ¥30' }]);
    const choice = { coupons: [{ key: '1:normal', coupon_id: 0 }], use_voucher: 0 };
    const plain = await checkoutOf(buyer, [line], choice);
    expect(plain).toMatchObject({ discount_amount: 0, vouchers: { most: 50.4, used: 0 }, payable: 252 });
    expect(plain.plan.is_best).toBe(false);
    await place(buyer, [line], { quote_hash: plain.quote_hash }).expect(409);

    const order = await ordered(buyer, [line], { quote_hash: best.quote_hash });
    expect(order).toMatchObject({ coupon_amount: 30, voucher_amount: 44.4, payable: 177.6 });
    expect(await couponsOf(buyer)).toEqual([]);
    expect(await vouchersOf(buyer)).toBe(5560);
    await cancel(buyer, order.id).expect(200);
    await cancel(buyer, order.id).expect(409);
    expect((await couponsOf(buyer)).map(({ id }) => id)).toEqual([coupon]);
    expect(await vouchersOf(buyer)).toBe(10_000);
  });

  it('say why a coupon does not fit, and refuse one that is not the buyer’s', async () => {
    const [buyer, other] = [freshBuyer(), freshBuyer()];
    await equip(buyer);
    const foreign = await equip(other);
    const line = await lineFor(buyer, GOODS.plain, 20);
    const view = await checkoutOf(buyer, [line]);
    expect(view.groups[0]).toMatchObject({ coupon_id: 0, coupons: [{ saves: 0, why: '还差 ¥32.00' }] });
    const choice = { coupons: [{ key: '1:normal', coupon_id: foreign }] };
    expect((await checkoutOf(buyer, [line], choice)).groups[0]?.coupon_id).toBe(0);
    const refused = await place(buyer, [line], choice).expect(409);
    expect(refused.message).toBe('所选优惠券已不可用，请重新选择');
    const own = { coupons: [{ key: '1:normal', coupon_id: view.groups[0]?.coupons[0]?.id }] };
    await place(buyer, [line], own).expect(409);
  });

  it('take one coupon by its number alone, or none', async () => {
    const buyer = freshBuyer();
    const coupon = await equip(buyer);
    const lines = [await lineFor(buyer, GOODS.plain, 30), await lineFor(buyer, GOODS.ladder, 30)];
    const [plain, ladder] = lines as [number, number];
    const none = await ordered(buyer, [plain], { coupon_id: 0, cash_voucher_ids: [] });
    expect(none).toMatchObject({ discount_amount: 0, payable: 252 });
    await place(buyer, [ladder], { coupon_id: coupon + 1000 }).expect(409);
    const one = await ordered(buyer, [ladder], { coupon_id: coupon, cash_voucher_ids: '1' });
    // 285.00 − 30.00, a fifth of it by vouchers
    expect(one).toMatchObject({ coupon_amount: 30, voucher_amount: 51 });
  });

  it('hint at the coupon that is near', async () => {
    const buyer = freshBuyer();
    await equip(buyer);
    await lineFor(buyer, GOODS.plain, 20);
    const { data } = await buyer.client.post<{ list: Hint[] }>('/api/cart/next_hint').expect(200);
    expect(data.list.find(({ kind }) => kind === 'coupon')).toMatchObject({
      title: '再买 ¥32.00 可用“满减券” 满 ¥200 减 ¥30',
      missing_amount: 32,
      saves: 30,
    });
  });

  it.each([
    ['text', { coupons: [{ key: '1:normal', coupon_id: 'x' }] }, 'coupons.0.coupon_id'],
    ['no list', { coupons: 5 }, 'coupons'],
    ['no flag', { use_voucher: 7 }, 'use_voucher'],
  ])('refuse bad input: %s', async (_, body, field) => {
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 20);
    const checked = await buyer.client.post('/api/cart/checkout', { ids: [line], ...body }).expect(422);
    expect(Object.keys(checked.errors ?? {})).toEqual([field]);
    await place(buyer, [line], body).expect(422);
  });

  it('one coupon for two orders at once: one of them gets it', async () => {
    const buyer = freshBuyer();
    const coupon = await equip(buyer);
    const lines = [await lineFor(buyer, GOODS.plain, 30), await lineFor(buyer, GOODS.ladder, 30)];
    const choice = { coupons: [{ key: '1:normal', coupon_id: coupon }], use_voucher: 0 };
    const answers = await Promise.all(lines.map((line) => place(buyer, [line], choice)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await couponsOf(buyer)).toEqual([]);
  });

  it('vouchers for many orders at once never pay more than they hold', async () => {
    const buyer = freshBuyer();
    await giveVoucher(staff, [await nameOf(buyer)], '100');
    const goods = [GOODS.plain, GOODS.ladder, GOODS.hundred, GOODS.wholePacks];
    const lines = await Promise.all(goods.map((id) => lineFor(buyer, id, 40)));
    const answers = await Promise.all(lines.map((line) => place(buyer, [line])));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const orders = await Promise.all(answers.map(({ data }) => orderOf(buyer, data.orders[0]?.id ?? 0)));
    // A fifth of 336, 370, 1000 and 240 is more than there is.
    expect(orders.reduce((sum, { voucher_amount }) => sum + voucher_amount, 0)).toBe(100);
    expect(await vouchersOf(buyer)).toBe(0);
    await Promise.all(orders.flatMap(({ id }) => [cancel(buyer, id), cancel(buyer, id)]));
    expect(await vouchersOf(buyer)).toBe(10_000);
  });

  it('share two orders of one checkout, and never pay for receipt goods', async () => {
    const buyer = freshBuyer();
    const coupon = await equip(buyer);
    const ids = [await lineFor(buyer, GOODS.plain, 30), await lineFor(buyer, GOODS.secondWarehouse, 10)];
    const view = await checkoutOf(buyer, ids);
    // The same ¥30 wherever it goes; vouchers: a fifth of 252 − 30 is 44.40, of 500 the 55.60 that are left.
    expect(view.groups.map(({ key, voucher_amount }) => [key, voucher_amount])).toEqual([
      ['1:normal', view.groups[0]?.coupon_id === coupon ? 44.4 : 50.4],
      ['2:normal', view.groups[0]?.coupon_id === coupon ? 55.6 : 49.6],
    ]);
    expect(view.discount_amount).toBe(130);
    await place(buyer, ids, { quote_hash: view.quote_hash }).expect(201);
  });
});
