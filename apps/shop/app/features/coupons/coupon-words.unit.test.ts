import type { CouponOffer } from '@qingnang/contract/coupons';
import { describe, expect, it } from 'vitest';
import {
  endingSoon,
  nextEnd,
  onceTaken,
  ownValidity,
  takenWords,
  termsOf,
  validityOf,
  worthOf,
} from './coupon-words.ts';

const offer: CouponOffer = {
  id: 1,
  name: '满 500 减 30',
  describe: '',
  kind: 'amount',
  minus: 30,
  percent: null,
  cap: null,
  threshold: 500,
  words: '满 ¥500 减 ¥30',
  scope: 'all',
  scope_text: '全场通用',
  url: '/list',
  valid_from: null,
  valid_until: null,
  valid_days: null,
  claim_until: null,
  taken_percent: null,
  taken: 0,
  limit_per_account: null,
  state: 'open',
};
const percent = (off: number) => worthOf({ ...offer, kind: 'percent', minus: null, percent: off });

/** 2026-11-21 16:00 in China. */
const NOW = 1_795_248_000;
const DAY = 86_400;

describe('the stub of a coupon', () => {
  it('shows an amount without empty decimals', () => {
    expect(worthOf(offer)).toEqual({ sign: '¥', figure: '30', unit: '' });
    expect(worthOf({ ...offer, minus: 1500 }).figure).toBe('1,500');
    expect(worthOf({ ...offer, minus: 12.5 }).figure).toBe('12.50');
  });

  it('says per cents off as 折, exactly', () => {
    expect([10, 5, 50, 12.34, 0.01, 99.99].map((off) => percent(off).figure)).toEqual([
      '9',
      '9.5',
      '5',
      '8.766',
      '9.999',
      '0.001',
    ]);
    expect(percent(10)).toMatchObject({ sign: '', unit: '折' });
  });

  it('says from which amount on, and how much at most', () => {
    expect(termsOf(offer)).toEqual(['满 ¥500 可用']);
    expect(termsOf({ ...offer, threshold: 0 })).toEqual(['无门槛']);
    expect(termsOf({ ...offer, threshold: 99.5, cap: 60 })).toEqual(['满 ¥99.50 可用', '最多减 ¥60']);
  });
});

describe('when a coupon holds', () => {
  const from = NOW;
  const until = NOW + 10 * DAY;

  it('is a window, or days from the taking', () => {
    expect(validityOf({ ...offer, valid_from: from, valid_until: until })).toBe(
      '有效期 2026-11-21 至 2026-12-01',
    );
    expect(validityOf({ ...offer, valid_until: until })).toBe('有效期至 2026-12-01');
    expect(validityOf({ ...offer, valid_from: from })).toBe('2026-11-21 起有效');
    expect(validityOf(offer)).toBe('长期有效');
    expect(validityOf({ ...offer, valid_days: 7 })).toBe('领取后 7 天内有效');
    expect(validityOf({ ...offer, valid_days: 7, valid_until: until })).toBe(
      '领取后 7 天内有效，最晚 2026-12-01',
    );
  });

  it('is said of an own one by its state', () => {
    const own = { valid_from: from, valid_until: until };
    expect(ownValidity({ ...own, state: 'unused' })).toBe('有效期至 2026-12-01');
    expect(ownValidity({ ...own, state: 'waiting' })).toBe('有效期 2026-11-21 至 2026-12-01');
    expect(ownValidity({ ...own, state: 'expired' })).toBe('2026-12-01 过期');
  });

  it('warns in the last three days only', () => {
    expect(endingSoon(NOW + 3 * DAY + 1, NOW)).toBe('');
    expect(endingSoon(NOW + 3 * DAY, NOW)).toBe('剩 3 天');
    expect(endingSoon(NOW + DAY, NOW)).toBe('剩 1 天');
    expect(endingSoon(NOW + DAY - 1, NOW)).toBe('剩 24 小时');
    expect(endingSoon(NOW + 1, NOW)).toBe('剩 1 小时');
    expect(endingSoon(NOW, NOW)).toBe('');
  });
});

describe('taking a coupon', () => {
  it('says how many the buyer has and may have', () => {
    expect(takenWords(offer)).toBe('');
    expect(takenWords({ ...offer, limit_per_account: 1 })).toBe('');
    expect(takenWords({ ...offer, limit_per_account: 1, taken: 1 })).toBe('已领取');
    expect(takenWords({ ...offer, limit_per_account: 2 })).toBe('每户限领 2 张');
    expect(takenWords({ ...offer, limit_per_account: 2, taken: 1 })).toBe('每户限领 2 张，已领 1 张');
    expect(takenWords({ ...offer, taken: 3 })).toBe('已领 3 张');
  });

  it('closes the offer with the last one that the buyer may have', () => {
    expect(onceTaken({ ...offer, limit_per_account: 2 })).toMatchObject({ taken: 1, state: 'open' });
    expect(onceTaken({ ...offer, limit_per_account: 2, taken: 1 })).toMatchObject({
      taken: 2,
      state: 'taken',
    });
    expect(onceTaken({ ...offer, taken: 40 })).toMatchObject({ taken: 41, state: 'open' });
  });

  it('knows which of several ends first', () => {
    expect(nextEnd([offer])).toBeNull();
    expect(nextEnd([offer, { claim_until: 30 }, { claim_until: 20 }])).toBe(20);
  });
});
