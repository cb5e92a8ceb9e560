import { describe, expect, it } from 'vitest';
import { namesOf } from '../../app/reference.ts';
import { barOf, costRate, usedRate } from './report.ts';
import { blankCoupon } from './values.ts';
import { claimWords, givenWords, sentenceOf, stopWords, tenths, validityWords } from './words.ts';

const blank = blankCoupon(1_795_248_000);
const at = (text: string) => Date.parse(`${text}:00+08:00`) / 1000;

const NAMES = namesOf({
  ranks: [{ rank: 2, name: '金卡会员' }],
  buyer_types: [{ code: 'clinic', name: '诊所', is_active: 1 }],
});

describe('a coupon in words', () => {
  it('says in one sentence what the form would make', () => {
    expect(sentenceOf(blank, NAMES)).toBe('');
    expect(sentenceOf({ ...blank, minus: '30', threshold: '500' }, NAMES)).toBe(
      '满 ¥500 减 ¥30，全场通用，不限张数，每户 1 张，买家自领',
    );
    expect(
      sentenceOf(
        {
          ...blank,
          kind: 'percent',
          percent: 5,
          cap: '60.5',
          scope: 'brand',
          scope_ids: [
            { id: 1, name: '江北制药' },
            { id: 2, name: '太白' },
          ],
          isByDays: true,
          valid_days: 7,
          total: 1000,
          limit_per_account: null,
          is_claimable: false,
          ranks: [2],
          buyer_types: ['clinic'],
        },
        NAMES,
      ),
    ).toBe(
      '无门槛打 9.5 折，最多减 ¥60.50，限 江北制药 等 2 个，领取后 7 天内有效，共 1,000 张，每户不限，仅后台发放，限 金卡、诊所',
    );
  });

  it('does not take for an amount what is none', () => {
    for (const minus of ['', '0', 'abc', '1.234', '-5'])
      expect(sentenceOf({ ...blank, minus }, NAMES)).toBe('');
  });

  it('says per cents off as 折', () => expect([10, 12.34, 50].map(tenths)).toEqual([9, 8.766, 5]));

  it('says when it can be taken and used', () => {
    const none = { claim_from: null, claim_until: null };
    expect(claimWords({ is_claimable: 0, ...none })).toBe('仅后台发放');
    expect(claimWords({ is_claimable: 1, ...none })).toBe('买家自领，长期');
    expect(claimWords({ is_claimable: 1, claim_from: null, claim_until: at('2026-12-01T10:00') })).toBe(
      '买家自领，即日 至 2026-12-01',
    );
    expect(validityWords({ valid_days: 7, valid_from: null, valid_until: null })).toBe('领取后 7 天');
    expect(validityWords({ valid_days: null, valid_from: null, valid_until: at('2026-12-31T23:59') })).toBe(
      '即日 至 2026-12-31',
    );
  });

  it('says what stopping and giving do', () => {
    expect(stopWords({ taken: 1200, used: 3 })).toContain('已领的 1,200 张中 3 张已使用');
    expect(givenWords({ given: 12, skipped: 0, unknown: [] }, '已发完')).toBe('已发放 12 户。');
    expect(givenWords({ given: 0, skipped: 3, unknown: ['x'] }, '已发完')).toBe(
      '已发放 0 户，跳过 3 户（已发完）。',
    );
  });
});

describe('the report of a coupon', () => {
  it('divides only by what is there', () => {
    expect(usedRate({ taken: 0, used: 0 })).toBe('—');
    expect(usedRate({ taken: 13, used: 5 })).toBe('38.5%');
    expect(costRate({ cost: 0, goods_amount: 0 })).toBe('—');
    expect(costRate({ cost: 30, goods_amount: 600 })).toBe('5%');
  });

  it('measures its bars by the longest', () => {
    expect([0, 5, 10].map((value) => barOf(value, [0, 5, 10]))).toEqual([0, 50, 100]);
    expect(barOf(0, [0, 0])).toBe(0);
    expect(barOf(0, [])).toBe(0);
  });
});
