import { expect, it } from 'vitest';
import { discountAlone, discountRows } from './order-discounts.ts';

const order = (
  discount_amount: number,
  coupon_amount: number,
  voucher_amount: number,
  names: [number, string, number][] = [],
) => ({
  discount_amount,
  coupon_amount,
  voucher_amount,
  promotions: names.map(([id, name, amount]) => ({ id, kind: 'discount' as const, name, amount })),
});
const rows = (of: ReturnType<typeof order>) => discountRows(of).map(({ name, amount }) => [name, amount]);

it('is exact to the cent', () => {
  expect(discountAlone(order(0.3, 0.1, 0))).toBe(0.2);
});

it('names what applied, then coupon and vouchers', () => {
  expect(
    rows(
      order(95, 15, 30, [
        [1, '感冒呼吸专场', 30],
        [2, '抗感染专场', 20],
      ]),
    ),
  ).toEqual([
    ['满减 感冒呼吸专场', 30],
    ['满减 抗感染专场', 20],
    ['优惠券', 15],
    ['现金券', 30],
  ]);
  expect(rows(order(0, 0, 0))).toEqual([]);
});

it('tells 满减 in one sum where an order does not name it', () => {
  expect(rows(order(45, 15, 0))).toEqual([
    ['满减优惠', 30],
    ['优惠券', 15],
  ]);
});
