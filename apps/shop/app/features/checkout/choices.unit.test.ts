import { expect, it } from 'vitest';
import { choicesBody, firstChoices, stillChosen } from './choices.ts';

const view = {
  addresses: [{ id: 7, is_default: 1 }],
  groups: [
    { key: '1:normal', coupon_id: 31 },
    { key: '2:normal', coupon_id: 0 },
  ],
} as const;

it('leaves everything to the shop at first', () => {
  expect(choicesBody(firstChoices(view))).toEqual({
    address_id: 7,
    coupons: [],
    use_voucher: 1,
    split: 0,
  });
});

it('names chosen coupons by their order', () => {
  const coupons = new Map([
    ['1:normal', 31],
    ['2:normal', 0],
  ]);
  expect(choicesBody({ addressId: null, coupons, useVoucher: false, isSplit: true })).toEqual({
    address_id: undefined,
    coupons: [
      { key: '1:normal', coupon_id: 31 },
      { key: '2:normal', coupon_id: 0 },
    ],
    use_voucher: 0,
    split: 1,
  });
});

it('gives up coupons that an order no longer uses', () => {
  const coupons = new Map([
    ['1:normal', 31],
    ['2:normal', 32],
  ]);
  expect([...stillChosen({ addressId: 7, coupons, useVoucher: true, isSplit: false }, view).coupons]).toEqual(
    [['1:normal', 31]],
  );
});
