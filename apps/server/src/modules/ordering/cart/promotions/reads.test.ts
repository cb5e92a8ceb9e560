import type { PromotionProgress } from '@qingnang/contract/bundles';
import type { CartTotals, Hint } from '@qingnang/contract/cart';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyGiftForm, exchangeForm, moneyForm, openPromotion } from '../../../../testing/bundles.ts';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import { addTo, cartOf, checkoutOf, lineFor, ordered, place } from '../../../../testing/buying.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { openSpecial } from '../../../../testing/specials.ts';

/** What promotions of every kind do to a cart. ¥8.40 a piece of `GOODS.plain`. */

let market: Market;
let staff: Client;
const freshBuyer = () => market.freshBuyer();

beforeAll(async () => {
  market = await openMarket(20, 'promotion');
  staff = market.staff;
});
afterAll(() => market.shop.close());
afterEach(() => market.endRound());

const edit = ({ client }: TestBuyer, line: number, number: number) =>
  client.post<{ totals: CartTotals; line: { number: number } }>(`/api/cart/${line}/edit`, {
    params: { number },
  });
const hintsOf = async ({ client }: TestBuyer, body = {}) =>
  (await client.post<{ list: Hint[] }>('/api/cart/next_hint', body).expect(200)).data.list;

describe('满减', () => {
  it('takes its step off, shares it over the lines, and says which steps are reached', async () => {
    const made = await openPromotion(staff, moneyForm('discount'));
    const buyer = freshBuyer();
    await lineFor(buyer, GOODS.plain, 30);
    await lineFor(buyer, GOODS.limited, 5);
    const cart = await cartOf(buyer);
    // 30 × 8.40 = 252.00, 5 × 15.00 = 75.00: the second one counts for nothing.
    expect(cart.totals).toMatchObject({ goods_amount: 327, discount_amount: 10, payable: 332 });
    expect(cart.data.map(({ goods, goods_manjian_amount }) => [goods.id, goods_manjian_amount])).toEqual([
      [GOODS.limited, 0],
      [GOODS.plain, 10],
    ]);
    const step = { promotion_id: made.id, name: made.name };
    expect(cart.activity_data.manjians.manjians).toEqual([
      { ...step, amount: 200, status: 1, minus: 10 },
      { ...step, amount: 500, status: 0, minus: 40 },
    ]);
    expect(cart.activity_data.promotions).toMatchObject([
      { id: made.id, kind: 'discount', goods_ids: [GOODS.plain], with_coupon: 1, budget_left: null },
    ]);
    expect(cart.totals.promotions).toMatchObject([
      { state: 'applied', amount: 10, missing: 248, words: '已满 ¥200 减 ¥10' },
    ]);
  });

  it('never takes a piece below its floor', async () => {
    const { db } = market.shop;
    const floor = (price: number | null) =>
      db.updateTable('goods').set({ floor_price_e4: price }).where('id', '=', GOODS.plain).execute();
    await floor(82_000);
    await openPromotion(staff, moneyForm('discount'));
    const buyer = freshBuyer();
    await lineFor(buyer, GOODS.plain, 30);
    // 30 × (8.40 − 8.20) = 6.00 of the 10.00
    expect((await cartOf(buyer)).totals.discount_amount).toBe(6);
    expect((await cartOf(buyer)).data[0]?.floor_price).toBe(8.2);
    await floor(null);
    expect((await cartOf(buyer)).totals.discount_amount).toBe(10);
  });

  it('of one exclusion group only the better one applies, and the other says so', async () => {
    const group = { exclusion_group: '九月' };
    const small = await openPromotion(staff, moneyForm('discount', group));
    const large = await openPromotion(
      staff,
      moneyForm('discount', { ...group, name: '大额立减', tiers: [{ reach_amount: '200', minus: '30' }] }),
    );
    const buyer = freshBuyer();
    await lineFor(buyer, GOODS.plain, 30);
    const { totals } = await cartOf(buyer);
    expect(totals.discount_amount).toBe(30);
    expect(totals.promotions).toMatchObject([
      { promotion_id: large.id, state: 'applied', amount: 30 },
      {
        promotion_id: small.id,
        state: 'lost',
        lost_to: large.id,
        words: '与“大额立减”不同享，已按更优惠的计算',
      },
    ]);
  });

  it('a pinned line counts only for the one it names, in a line of its own', async () => {
    const small = await openPromotion(staff, moneyForm('discount'));
    const large = await openPromotion(
      staff,
      moneyForm('discount', { tiers: [{ reach_amount: '200', minus: '30' }] }),
    );
    const buyer = freshBuyer();
    const pinned = await lineFor(buyer, GOODS.plain, 30, { goods_manjian_id: small.id });
    expect((await cartOf(buyer)).totals.discount_amount).toBe(10);
    expect(await lineFor(buyer, GOODS.plain, 10, { goods_manjian_id: small.id })).toBe(pinned);
    expect(await lineFor(buyer, GOODS.plain, 30)).not.toBe(pinned);
    const { totals, data } = await cartOf(buyer);
    expect(data.map(({ number, goods_manjian_id }) => [number, goods_manjian_id])).toEqual([
      [30, 0],
      [40, small.id],
    ]);
    expect(totals.discount_amount).toBe(40);
    const stray = await addTo(buyer, GOODS.limited, 1, { goods_manjian_id: large.id });
    expect(stray.refused[0]?.reason?.message).toContain('活动已结束');
  });

  it('counts neither 秒杀 nor unselected lines', async () => {
    await openPromotion(staff, moneyForm('discount'));
    const spike = await openSpecial(staff, { goods_id: GOODS.plain, price: '8', stock_total: 60 });
    const buyer = freshBuyer();
    await lineFor(buyer, GOODS.plain, 50, { goods_price_id: spike.id });
    const plain = await lineFor(buyer, GOODS.plain, 30);
    expect((await cartOf(buyer)).totals.discount_amount).toBe(10);
    await buyer.client.post('/api/cart/batch_select', { ids: [plain], is_selected: 0 }).expect(200);
    expect((await cartOf(buyer)).totals.discount_amount).toBe(0);
    await staff.post(`/api/admin/specials/${spike.id}/stop`).expect(200);
  });
});

describe('满返 and 买赠', () => {
  it('promise what comes back, and give by pieces', async () => {
    await openPromotion(staff, moneyForm('cashback'));
    await openPromotion(staff, buyGiftForm());
    const buyer = freshBuyer();
    await lineFor(buyer, GOODS.plain, 30);
    const { totals } = await cartOf(buyer);
    expect(totals).toMatchObject({ discount_amount: 0, cashback_amount: 10, payable: 267 });
    expect(totals.gifts.map(({ number }) => number)).toEqual([3]);
  });
});

describe('换购', () => {
  it('is sold when it is earned, in its number, and stays with a reason when it no longer is', async () => {
    const made = await openPromotion(staff, exchangeForm());
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 20);
    const offer = (await cartOf(buyer)).activity_data.promotions[0]?.tiers[0]?.gift?.goods_price_id ?? 0;
    const wish = { goods_price_id: offer, goods_manjian_id: made.id };

    // 20 × 8.40 = 168.00
    const early = await addTo(buyer, GOODS.ladderUpTo, 1, wish);
    expect(early.refused[0]?.reason).toMatchObject({
      message: '未满足换购条件，还差 ¥32.00',
      action: '去凑单',
      url: `/zhmz/list?id=${made.id}`,
    });
    const alone = await addTo(buyer, GOODS.ladderUpTo, 1, { goods_price_id: offer });
    expect(alone.added).toEqual([]);
    expect(alone.refused[0]?.reason?.message).toContain('缺少换购活动编号');

    await edit(buyer, line, 30).expect(200);
    const bought = await addTo(buyer, GOODS.ladderUpTo, 5, wish);
    expect(bought.added).toMatchObject([{ number: 2 }]);
    const own = bought.added[0]?.line_id ?? 0;
    const earned = await cartOf(buyer);
    expect(earned.data[0]).toMatchObject({
      price: 1,
      amount: 2,
      with_coupon: 0,
      exchange: { promotion_id: made.id, tier_id: made.tiers[0]?.id },
      reason: null,
    });
    expect(earned.totals.goods_amount).toBe(254);
    expect((await edit(buyer, own, 9).expect(200)).data.line.number).toBe(2);

    await edit(buyer, line, 23).expect(200);
    const lost = (await cartOf(buyer)).data.find(({ id }) => id === own);
    expect([lost?.reason?.message, lost?.is_selected]).toEqual(['未满足换购条件，还差 ¥6.80', 0]);
    expect((await edit(buyer, own, 1).expect(409)).message).toContain('未满足换购条件');
    const refused = await place(buyer, [line, own]).expect(409);
    expect(refused.message).toContain('未满足换购条件');

    await edit(buyer, line, 30).expect(200);
    await buyer.client.post('/api/cart/batch_select', { ids: [own], is_selected: 1 }).expect(200);
    expect((await cartOf(buyer)).totals.goods_amount).toBe(254);
    // Without the goods that earn it, it is not part of the order.
    await place(buyer, [own]).expect(409);
    expect((await checkoutOf(buyer, [line, own])).goods_amount).toBe(254);

    await staff.post(`/api/admin/promotions/${made.id}/stop`).expect(200);
    const over = (await cartOf(buyer)).data.find(({ id }) => id === own);
    expect([over?.reason?.message, over?.is_selected]).toEqual(['换购活动已结束', 0]);
  });
});

describe('hints', () => {
  it('say exactly what more of the goods would save, best first', async () => {
    const made = await openPromotion(staff, moneyForm('discount'));
    const back = await openPromotion(
      staff,
      moneyForm('cashback', { tiers: [{ reach_amount: '300', minus: '9' }] }),
    );
    const sets = await openPromotion(staff, exchangeForm({ tiers: exchangeTiers('260') }));
    const buyer = freshBuyer();
    const line = await lineFor(buyer, GOODS.plain, 30);
    const list = (await hintsOf(buyer)).filter(({ url }) => url.startsWith('/zhmz'));
    expect(list.map(({ kind, saves, missing_amount, url }) => [kind, saves, missing_amount, url])).toEqual([
      // 9 for 48.00, 30 for 248.00
      ['cashback', 9, 48, `/zhmz/list?id=${back.id}`],
      ['discount', 30, 248, `/zhmz/list?id=${made.id}`],
      ['exchange', 0, 8, `/zhmz/list?id=${sets.id}`],
    ]);
    expect(list.map(({ title }) => title)).toEqual([
      '满额返现再买 ¥48.00 多返 ¥9.00',
      '满额立减再买 ¥248.00 多减 ¥30.00',
      '加价换购再买 ¥8.00 可换购 维生素C片 2 盒',
    ]);
    await buyer.client.post('/api/cart/batch_select', { ids: [line], is_selected: 0 }).expect(200);
    expect(await hintsOf(buyer)).toEqual([]);
    expect((await hintsOf(buyer, { ids: [line] })).length).toBeGreaterThan(0);
  });

  const exchangeTiers = (reach: string) => [
    { reach_amount: reach, goods_id: GOODS.ladderUpTo, price: '1', gift_number: 2, stock_total: 20 },
  ];
});

describe('running promotions with the own progress', () => {
  const progressOf = async (client: Client) =>
    (await client.get<PromotionProgress>('/api/promotion?kind=cashback').expect(200)).data;

  it('are those that run, with what the cart holds towards them and what is left', async () => {
    const buyer = freshBuyer();
    const { id } = await openPromotion(
      staff,
      moneyForm('cashback', { budget: '500', tiers: [{ reach_amount: '300', minus: '9' }] }),
    );
    expect((await progressOf(buyer.client)).list).toMatchObject([
      { id, budget_left: 500, reached: { amount: 0, tier_id: 0 } },
    ]);
    await lineFor(buyer, GOODS.plain, 40);
    const [group] = (await progressOf(buyer.client)).list;
    expect(group?.reached).toEqual({ amount: 336, number: 40, tier_id: group?.tiers[0]?.id });
  });

  it('say what is on its way and what has come', async () => {
    const buyer = freshBuyer();
    await openPromotion(staff, moneyForm('cashback', { tiers: [{ reach_amount: '300', minus: '9' }] }));
    expect((await progressOf(buyer.client)).cashback).toEqual({ paid: 0, waiting: 0, waiting_orders: 0 });
    const { id } = await ordered(buyer, [await lineFor(buyer, GOODS.plain, 40)]);
    const setStatus = (status: number) =>
      market.shop.db.updateTable('sales_order').set({ status }).where('id', '=', id).execute();
    // Not paid yet: nothing is on its way.
    expect((await progressOf(buyer.client)).cashback?.waiting).toBe(0);
    await setStatus(30);
    expect((await progressOf(buyer.client)).cashback).toEqual({ paid: 0, waiting: 9, waiting_orders: 1 });
    await setStatus(10);
  });

  it('show a visitor what is given, and nothing of a budget or of anybody', async () => {
    await openPromotion(staff, moneyForm('cashback', { budget: '500' }));
    const { list, cashback } = await progressOf(market.shop.visitor());
    expect([list.length, list[0]?.budget_left, list[0]?.reached, cashback]).toEqual([1, null, null, null]);
    expect(list[0]?.tiers[0]?.words).toMatch(/^满/);
  });
});
