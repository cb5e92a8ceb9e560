import type { PromotionTier } from '@qingnang/contract/promotions';
import { describe, expect, it } from 'vitest';
import { aStep } from '../promotions/promotion.fixture.ts';
import { earned, nextTier } from './gift-steps.ts';

const tier = (id: number, reach: Partial<PromotionTier>): PromotionTier => aStep({ id, ...reach });
const byAmount = {
  basis: 'amount' as const,
  is_repeating: 0,
  tiers: [tier(2, { reach_amount: 1000 }), tier(1, { reach_amount: 500 })],
};
const byNumber = { basis: 'number' as const, is_repeating: 1, tiers: [tier(3, { reach_number: 20 })] };
const reached = (amount: number, number: number) => ({ amount, number, tier_id: 0 });

describe('the next gift', () => {
  it('is the first tier before anything is bought', () => {
    expect(nextTier(byAmount, null)).toMatchObject({ tier: { id: 1 }, missing: '¥500.00', share: 0 });
  });

  it('is the lowest one above what is reached, exact to the cent', () => {
    expect(nextTier(byAmount, reached(499.9, 3))).toMatchObject({ tier: { id: 1 }, missing: '¥0.10' });
    expect(nextTier(byAmount, reached(500, 3))).toMatchObject({
      tier: { id: 2 },
      missing: '¥500.00',
      share: 0.5,
    });
  });

  it('is none at the top, and the next multiple where every multiple gives', () => {
    expect(nextTier(byAmount, reached(1000, 9))).toBeNull();
    expect(nextTier(byNumber, reached(0, 45))).toMatchObject({
      tier: { id: 3 },
      missing: '15 盒/瓶',
      share: 0.75,
    });
  });

  it('is none where there are no tiers', () => {
    expect(nextTier({ ...byNumber, tiers: [] }, reached(1, 1))).toBeNull();
  });
});

describe('what the cart has earned', () => {
  it('is the tier that the server names, once', () => {
    expect(earned(byAmount, { amount: 1700, number: 1, tier_id: 1 })).toMatchObject({
      tier: { id: 1 },
      times: 1,
    });
    expect(earned(byAmount, reached(1700, 1))).toBeNull();
    expect(earned(byAmount, null)).toBeNull();
  });

  it('is given as often as it fits where every multiple gives', () => {
    const got = earned(byNumber, { amount: 0, number: 45, tier_id: 3 });
    expect(got?.times).toBe(2);
    expect(got?.tier.id).toBe(3);
  });
});
