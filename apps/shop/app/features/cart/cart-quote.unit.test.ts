import type { CartGiftGroup, CartItem } from '@qingnang/contract/cart';
import { describe, expect, it } from 'vitest';
import { kindOf, requote } from './cart-quote.ts';

const goods = (id: number, price: number, more: object = {}) =>
  ({
    id,
    is_ephedrine: 0,
    base_price: price,
    ladder_price_type: 0,
    ladder_price: [],
    special: null,
    ...more,
  }) as unknown as CartItem['goods'];
const line = (id: number, price: number, number: number, more: Partial<CartItem> = {}): CartItem => ({
  id,
  type: 0,
  number,
  price,
  old_price: null,
  amount: 0,
  is_selected: 1,
  with_coupon: 1,
  goods_manjian_amount: 0,
  gift_data: { total: 0, type: 0 },
  ck_id: 1,
  goods_price_id: 0,
  ladder_price_id: 0,
  goods_manjian_id: 0,
  is_yj: 0,
  reason: null,
  notices: [],
  goods: goods(id, price),
  combination: null,
  ...more,
});
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
  line(id, price, 1, { goods_price_id, goods: goods(id, price, { special: { kind: 'group' } }) });

const WAREHOUSES = [
  { ck_id: 1, name: '成都仓', shipping_amount: 0, no_trans_order_amount: 0, fee: 0, minimum_amount: 0 },
];
const gift = {
  goods_id: 7,
  name: '维生素C片',
  ypgg: '',
  sccj: '',
  bzdw: '盒',
  image: '',
  number: 2,
  left: 3,
};
const GIFTS: CartGiftGroup = {
  id: 5,
  name: '满额有礼',
  ck_id: 1,
  basis: 'amount',
  is_repeating: 1,
  goods_ids: [1, 2, 3],
  tiers: [{ id: 50, reach_amount: 100, reach_number: null, gift, note: '赠品仅剩 3 盒' }],
};
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
    expect(kindOf(line(1, 1, 1, { goods: goods(1, 1, { is_ephedrine: 1 }) }))).toBe('receipt');
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
});
