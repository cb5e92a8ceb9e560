import type { CheckoutView } from '@qingnang/contract/cart';
import { expect, it } from 'vitest';
import { deductionRows, deductionsOf } from './deductions.ts';

const promotion = (promotion_id: number, kind: string, state: string, amount: number) => ({
  promotion_id,
  kind,
  state,
  amount,
  name: `活动${promotion_id}`,
});
const group = (key: string, more: object) => ({
  key,
  manjian_amount: 0,
  coupon_amount: 0,
  voucher_amount: 0,
  coupon_id: 0,
  coupons: [],
  promotions: [],
  ...more,
});
const view = {
  groups: [
    group('1:normal', {
      manjian_amount: 30.1,
      coupon_amount: 15,
      voucher_amount: 0.2,
      coupon_id: 8,
      coupons: [
        { id: 7, words: '满 ¥100 减 ¥5' },
        { id: 8, words: '满 ¥500 减 ¥15' },
      ],
      promotions: [
        promotion(1, 'cashback', 'applied', 20),
        promotion(2, 'discount', 'applied', 30.1),
        promotion(3, 'discount', 'open', 0),
        promotion(4, 'gift', 'applied', 0),
      ],
    }),
    group('2:normal', { manjian_amount: 0.2, voucher_amount: 0.1 }),
  ],
} as unknown as CheckoutView;

it('adds up what is taken off all orders, exact to the cent', () => {
  expect(deductionsOf(view)).toEqual({ manjian: 30.3, coupon: 15, voucher: 0.3 });
});

it('names what takes something off, in its order, and what comes back at the end', () => {
  expect(deductionRows(view).map(({ name, amount }) => [name, amount])).toEqual([
    ['活动2', -30.1],
    ['优惠券 满 ¥500 减 ¥15', -15],
    ['现金券', -0.3],
    ['活动1（完成后返）', 20],
  ]);
});
