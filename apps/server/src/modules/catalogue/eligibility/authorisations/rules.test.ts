import type { BaseType } from '@qingnang/contract/reference-fields';
import { describe, expect, it } from 'vitest';
import { type EphedrineQuota, ephedrineLimits, quotaLeft, quotaReasons } from './rules.ts';

const quota: EphedrineQuota = {
  authorisations: 2,
  validUntil: '2027-06-30',
  orderLimit: 30,
  monthLimit: 60,
  boughtThisMonth: 0,
  owed: null,
};

describe('ephedrineLimits', () => {
  it.each<[BaseType, number | null, number | null, number, number]>([
    ['pharmacy', null, null, 30, 60],
    ['clinic', null, null, 20, 40],
    ['village_clinic', null, 100, 20, 100],
    ['trading', 5, null, 5, 60],
  ])('%s with own bounds %s a order, %s a month', (type, order, month, orderLimit, monthLimit) => {
    expect(ephedrineLimits(type, { order, month })).toEqual({ orderLimit, monthLimit });
  });
});

describe('quotaLeft', () => {
  it.each([
    [0, 30],
    [30, 30],
    [31, 29],
    [60, 0],
    [75, 0],
  ])('after %i pieces in the month leaves %i for an order', (boughtThisMonth, left) => {
    expect(quotaLeft({ ...quota, boughtThisMonth })).toBe(left);
  });

  it('does not bind other goods', () => {
    expect(quotaLeft(null)).toBeNull();
  });
});

const first = (quota: EphedrineQuota) => quotaReasons(quota).next().value ?? null;

describe('quotaReasons', () => {
  it('says what is missing, in the documented order', () => {
    const owed = { orderNo: 'H261101000001', status: 'refused' } as const;
    expect(first(quota)).toBeNull();
    expect(first({ ...quota, authorisations: 0, boughtThisMonth: 60, owed })?.message).toContain('0 份');
    expect(first({ ...quota, boughtThisMonth: 60, owed })).toMatchObject({
      code: 'ephedrine_quota',
      message: '含麻商品每月限购 60，本月已购 60，下月 1 日起可再购',
    });
    expect(first({ ...quota, owed })).toMatchObject({ code: 'receipt_owed', url: '/hmdd' });
    expect(first({ ...quota, owed })?.message).toContain('H261101000001');
    expect(first({ ...quota, owed: { ...owed, status: 'uploaded' } })).toMatchObject({
      message: '含麻订单 H261101000001 的回执待审核，审核通过后才能再购',
      action: '查看回执',
    });
    expect(first({ ...quota, owed: { ...owed, status: 'on the way' } })?.message).toContain('已部分发货');
  });
});
