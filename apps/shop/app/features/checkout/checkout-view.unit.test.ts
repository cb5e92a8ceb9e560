import type { CheckoutView } from '@qingnang/contract/cart';
import { describe, expect, it } from 'vitest';
import { differences, dueAfter, firstAddress, minutesToPay, usableBalance } from './checkout-view.ts';

const line = (id: number, price: number, number: number) => ({
  id,
  price,
  number,
  goods: { name: `药品${id}`, bzdw: '盒' },
});
const view = (more: object): CheckoutView =>
  ({ balance: 0, shipping_fee: 0, addresses: [], groups: [], ...more }) as unknown as CheckoutView;

describe('usableBalance', () => {
  it('pays all but receipt orders, up to what they cost and what is there', () => {
    const groups = [
      { kind: 'normal', payable: 100.1 },
      { kind: 'group', payable: 0.2 },
      { kind: 'receipt', payable: 500 },
    ];
    expect(usableBalance(view({ balance: 1000, groups }))).toBe(100.3);
    expect(usableBalance(view({ balance: 60.05, groups }))).toBe(60.05);
  });
});

it('dueAfter is exact to the cent', () => {
  expect(dueAfter(0.3, 0.1)).toBe(0.2);
});

it('differences names prices, quantities, new lines and shipping', () => {
  const before = view({
    shipping_fee: 0,
    groups: [{ lines: [line(1, 7.2, 20), line(2, 5, 10)], gifts: [] }],
  });
  const after = view({
    shipping_fee: 12,
    groups: [{ lines: [line(1, 7.35, 30), line(2, 5, 10), line(3, 1, 5)], gifts: [] }],
  });
  expect(differences(before, after)).toEqual([
    '药品1：单价 ¥7.20 → ¥7.35',
    '药品1：数量 20 → 30',
    '药品3：新增 5 盒',
    '运费：¥0.00 → ¥12.00',
  ]);
  expect(differences(before, before)).toEqual([]);
});

it('differences names combinations by their name and gifts that have become more or less', () => {
  const set = (number: number) => ({ ...line(1, 99, number), combination: { name: '夏季常备' } });
  const gift = (goods_id: number, number: number) => ({
    promotion_id: 4,
    goods_id,
    name: `赠${goods_id}`,
    bzdw: '瓶',
    number,
  });
  const before = view({ groups: [{ lines: [set(2)], gifts: [gift(8, 4), gift(9, 1)] }] });
  const after = view({ groups: [{ lines: [set(3)], gifts: [gift(8, 2), gift(7, 1)] }] });
  expect(differences(before, after)).toEqual([
    '夏季常备：数量 2 → 3',
    '赠品 赠8：4 → 2 瓶',
    '赠品 赠9：1 → 0 瓶',
    '赠品 赠7：0 → 1 瓶',
  ]);
});

it('differences names what is taken off more or less', () => {
  const off = (manjian_amount: number, coupon_amount: number) =>
    view({ groups: [{ lines: [], gifts: [], manjian_amount, coupon_amount, voucher_amount: 5 }] });
  expect(differences(off(30, 15), off(20, 0))).toEqual([
    '满减优惠：¥30.00 → ¥20.00',
    '优惠券：¥15.00 → ¥0.00',
  ]);
});

it('firstAddress prefers the default one', () => {
  const addresses = [
    { id: 1, is_default: 0 },
    { id: 2, is_default: 1 },
  ];
  expect(firstAddress(view({ addresses }))).toBe(2);
  expect(firstAddress(view({ addresses: addresses.slice(0, 1) }))).toBe(1);
  expect(firstAddress(view({}))).toBeNull();
});

describe('minutesToPay', () => {
  const group = (...types: number[]) => ({ lines: types.map((type) => ({ type })) });

  it('is half an hour', () => expect(minutesToPay({ groups: [group(0, 3)] })).toBe(30));
  it('is a quarter with a seckill line in any order', () =>
    expect(minutesToPay({ groups: [group(0), group(0, 1)] })).toBe(15));
});
