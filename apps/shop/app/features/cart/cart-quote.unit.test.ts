import type { CartItem } from '@qingnang/contract/cart';
import { describe, expect, it } from 'vitest';
import { anOffer } from '../goods/card.fixture.ts';
import { aPromotion, aStep } from '../promotions/promotion.fixture.ts';
import { A_WAREHOUSE, aLine } from './cart-line.fixture.ts';
import { kindOf, requote } from './cart-quote.ts';

const line = aLine;
const item = (goods_id: number, number: number, price: number) => ({
  goods_id,
  name: '',
  ypgg: '',
  sccj: '',
  bzdw: '盒',
  image: '',
  number,
  price,
});
const SET = { id: 9, name: '组合', image: '', items: [item(1, 2, 8), item(2, 1, 9)] };
const groupOf = (id: number, price: number, goods_price_id: number) =>
  line(id, price, 1, { goods_price_id, goods: { special: anOffer({ kind: 'group' }) } });

const WAREHOUSES = [A_WAREHOUSE];
const gift = {
  goods_id: 7,
  name: '维生素C片',
  ypgg: '',
  sccj: '',
  bzdw: '盒',
  image: '',
  number: 2,
  left: 3,
  goods_price_id: 0,
  price: 0,
};
const GIFTS = aPromotion({
  kind: 'gift',
  is_repeating: 1,
  tiers: [aStep({ id: 50, reach_amount: 100, gift, note: '赠品仅剩 3 盒' })],
});
const OFF = aPromotion();
const giftsOf = (lines: CartItem[]) =>
  requote(lines, WAREHOUSES, [GIFTS]).totals.gifts.map(({ number, missing, note }) => [
    number,
    missing,
    note,
  ]);

describe('requote', () => {
  it('quotes sets of a combination as one line of many pieces', () => {
    const { lines, totals } = requote(
      [line(1, 25, 3, { type: 3, combination: SET }), line(4, 1.5, 2)],
      WAREHOUSES,
      [],
    );
    expect(lines.map(({ amount }) => amount)).toEqual([75, 3]);
    expect([totals.goods_amount, totals.selected_count, totals.selected_number]).toEqual([78, 2, 11]);
  });

  it('makes an order of its own of each group', () => {
    const { totals } = requote([groupOf(1, 5, 70), groupOf(2, 6, 71), line(3, 7, 1)], WAREHOUSES, []);
    expect(totals.groups.map(({ kind, goods_amount }) => [kind, goods_amount])).toEqual([
      ['normal', 7],
      ['group', 5],
      ['group', 6],
    ]);
    expect(kindOf(line(1, 1, 1, { goods: { is_ephedrine: 1 } }))).toBe('receipt');
  });

  it('gives what the selected lines earn, as far as it is left', () => {
    expect(giftsOf([line(1, 10, 5), line(2, 10, 4)])).toEqual([]);
    expect(giftsOf([line(1, 10, 5), line(2, 10, 5)])).toEqual([[2, 0, '']]);
    expect(giftsOf([line(1, 10, 30)])).toEqual([[3, 3, '赠品仅剩 3 盒']]);
    const { lines } = requote([line(1, 10, 10), line(9, 10, 10)], WAREHOUSES, [GIFTS]);
    expect(lines.map(({ gift_data }) => gift_data)).toEqual([
      { total: 2, type: 1 },
      { total: 0, type: 0 },
    ]);
  });

  it.each<[string, CartItem]>([
    ['an unselected line', line(1, 100, 9, { is_selected: 0 })],
    ['a combination', line(1, 100, 9, { type: 3, combination: SET })],
    ['秒杀', line(1, 100, 9, { type: 1 })],
    ['a group', groupOf(1, 900, 70)],
    ['another warehouse', line(1, 100, 9, { ck_id: 2 })],
    [
      'a line that cannot be bought',
      line(1, 100, 9, { reason: { code: 'off_shelf', message: '', action: '', url: '' } }),
    ],
  ])('gives nothing for %s', (_, one) => {
    expect(giftsOf([one])).toEqual([]);
  });

  it('takes off what a 满减 gives and shares it over its lines', () => {
    const { lines, totals } = requote([line(1, 10, 20), line(2, 10, 10), line(9, 10, 1)], WAREHOUSES, [OFF]);
    expect(lines.map(({ goods_manjian_amount }) => goods_manjian_amount)).toEqual([20, 10, 0]);
    expect(totals).toMatchObject({ goods_amount: 310, discount_amount: 30, payable: 280 });
    expect(totals.groups[0]?.discount_amount).toBe(30);
    expect(totals.promotions).toEqual([
      {
        promotion_id: 5,
        kind: 'discount',
        name: '感冒呼吸专场',
        state: 'applied',
        tier_id: 50,
        amount: 30,
        missing: null,
        lost_to: 0,
        line_ids: [1, 2],
      },
    ]);
  });

  it('never brings a piece below its floor', () => {
    const { totals } = requote([line(1, 10, 30, { floor_price: 9.5 })], WAREHOUSES, [OFF]);
    expect(totals.discount_amount).toBe(15);
  });

  it('promises what comes back when the order is completed, and what is missing to more', () => {
    const back = aPromotion({
      kind: 'cashback',
      basis: 'number',
      tiers: [aStep({ id: 1, reach_number: 10, minus: 5 }), aStep({ id: 2, reach_number: 25, minus: 15 })],
    });
    const { totals } = requote([line(1, 10, 12)], WAREHOUSES, [back]);
    expect(totals).toMatchObject({ cashback_amount: 5, payable: 120 });
    expect(totals.promotions[0]).toMatchObject({ state: 'applied', tier_id: 1, amount: 5, missing: 13 });
  });

  it('sets a 换购 line aside that is not earned', () => {
    const exchange = aPromotion({ kind: 'exchange', tiers: [aStep({ id: 50, reach_amount: 300, gift })] });
    const cart = (number: number) =>
      requote(
        [line(1, 10, number), line(8, 9.9, 1, { exchange: { promotion_id: 5, tier_id: 50 } })],
        WAREHOUSES,
        [exchange],
      );
    expect(cart(30)).toMatchObject({ totals: { goods_amount: 309.9 }, allowances: [{ number: 2 }] });
    expect(cart(29).totals.goods_amount).toBe(290);
    expect(cart(29).lines[1]).toMatchObject({
      is_selected: 0,
      reason: { message: '未满足换购条件', url: '/zhmz/list?id=5' },
    });
  });
});
