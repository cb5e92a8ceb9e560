import { describe, expect, it } from 'vitest';
import { fallingRate } from './tier-rates.ts';
import type { TierValues } from './values.ts';

const form = (tiers: Partial<TierValues>[], more: { basis?: 'number'; is_repeating?: boolean } = {}) => ({
  basis: 'amount' as const,
  is_repeating: true,
  tiers,
  ...more,
});
const yuan = (reach_amount: string, minus: string) => ({ reach_amount, minus });

describe('a step of 每满 that gives less for each yuan', () => {
  it.each([
    ['100', '5', '300', '12', '低于上一档 5%'],
    ['100', '5', '300', '15', ''],
    ['100', '5', '300', '20', ''],
    ['100', '5', '', '12', ''],
    ['100', '', '300', '12', ''],
    ['100', 'x', '300', '12', ''],
  ])('每满 %s 减 %s, %s 减 %s: %j', (reach, minus, above, more, words) => {
    expect(fallingRate(form([yuan(reach, minus), yuan(above, more)]), 1)).toBe(words);
  });

  it('is none without 每满, and none at the first step', () => {
    const tiers = [yuan('100', '5'), yuan('300', '12')];
    expect(fallingRate(form(tiers, { is_repeating: false }), 1)).toBe('');
    expect(fallingRate(form(tiers), 0)).toBe('');
  });

  it('counts pieces where the promotion does', () => {
    const tiers = [
      { reach_number: 10, minus: '5' },
      { reach_number: 30, minus: '12' },
    ];
    expect(fallingRate(form(tiers, { basis: 'number' }), 1)).toBe('每件低于上一档');
  });
});
