import { describe, expect, it } from 'vitest';
import type { StaffCoupon } from './api.ts';
import { blankCoupon, bodyOf, type CouponValues, changeOf, copyOf, valuesOf } from './values.ts';

/** 2026-11-21 16:30 in China. */
const NOW = Date.parse('2026-11-21T16:30:00+08:00') / 1000;
const at = (text: string) => Date.parse(`${text}:00+08:00`) / 1000;

const coupon: StaffCoupon = {
  id: 7,
  version: 3,
  name: '感冒用药满 500 减 30',
  describe: '',
  kind: 'amount',
  minus: '30',
  percent: null,
  cap: '',
  threshold: '500',
  words: '满 ¥500 减 ¥30',
  scope: 'category',
  scope_items: [{ id: 11, name: '感冒用药' }],
  is_claimable: 1,
  claim_from: null,
  claim_until: at('2026-12-01T10:00'),
  valid_from: at('2026-11-01T00:00'),
  valid_until: at('2026-12-31T23:59'),
  valid_days: null,
  total: 1000,
  limit_per_account: null,
  ranks: [2],
  provinces: [],
  buyer_types: ['clinic'],
  sort: 0,
  state: 'running',
  taken: 12,
  used: 3,
  cost: 90,
};

const filled: CouponValues = { ...blankCoupon(NOW), name: ' 新客券 ', minus: ' 30 ', threshold: '' };

describe('the form of a coupon', () => {
  it('is usable at once and lasts thirty days', () => {
    const { valid_from, valid_until, isByDays } = blankCoupon(NOW);
    expect([valid_from, valid_until, isByDays]).toEqual(['', '2026-12-21 23:59', false]);
  });

  it('shows what is there, and sends the same back', () => {
    const values = valuesOf(coupon);
    expect(values).toMatchObject({ claim_from: '', claim_until: '2026-12-01 10:00', threshold: '500' });
    expect(changeOf(values, coupon.version)).toEqual({
      name: coupon.name,
      describe: '',
      kind: 'amount',
      minus: '30',
      percent: undefined,
      cap: undefined,
      threshold: '500',
      scope: 'category',
      scope_ids: [11],
      is_claimable: 1,
      claim_from: undefined,
      claim_until: coupon.claim_until,
      valid_from: coupon.valid_from,
      valid_until: coupon.valid_until,
      valid_days: undefined,
      total: 1000,
      limit_per_account: undefined,
      ranks: [2],
      provinces: [],
      buyer_types: ['clinic'],
      sort: 0,
      version: 3,
    });
  });

  it('says no threshold as an empty box', () =>
    expect(valuesOf({ ...coupon, threshold: '0.00' }).threshold).toBe(''));

  it('sends nothing that another kind, scope or window has left behind', () => {
    const left = { percent: 10, cap: '50', scope_ids: [{ id: 1, name: 'x' }], valid_days: 7 };
    const off: Record<string, unknown> = bodyOf({ ...filled, ...left, scope: 'all' });
    expect(off).toMatchObject({ name: '新客券', minus: '30' });
    for (const field of ['percent', 'cap', 'threshold', 'scope_ids', 'valid_days'])
      expect(off[field], field).toBeUndefined();
    const byDays: Record<string, unknown> = bodyOf({
      ...filled,
      ...left,
      kind: 'percent',
      isByDays: true,
      is_claimable: false,
    });
    expect(byDays).toMatchObject({ percent: 10, cap: '50', is_claimable: 0, valid_days: 7 });
    for (const field of ['minus', 'claim_until', 'valid_from', 'valid_until'])
      expect(byDays[field], field).toBeUndefined();
  });

  it('gives a copy windows of its own', () =>
    expect(copyOf(coupon, NOW)).toMatchObject({
      name: coupon.name,
      claim_until: '',
      valid_from: '',
      valid_until: '2026-12-21 23:59',
    }));
});
