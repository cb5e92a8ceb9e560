import type { CartPromotion, PromotionTier } from '@qingnang/contract/promotions';

/** One step, for tests; each states what matters to it. */
export const aStep = (change: Partial<PromotionTier> = {}): PromotionTier => ({
  id: 1,
  reach_amount: null,
  reach_number: null,
  minus: 0,
  gift: null,
  note: '',
  words: '',
  ...change,
});

/** 满 ¥300 减 ¥30 on goods 1, 2 and 3 of warehouse 1. */
export const aPromotion = (change: Partial<CartPromotion> = {}): CartPromotion => ({
  id: 5,
  kind: 'discount',
  name: '感冒呼吸专场',
  describe: '',
  ck_id: 1,
  basis: 'amount',
  is_repeating: 0,
  goods_ids: [1, 2, 3],
  exclusion_group: '',
  with_coupon: 1,
  budget_left: null,
  ends_at: 1_790_000_000,
  tiers: [aStep({ id: 50, reach_amount: 300, minus: 30, words: '满 ¥300 减 ¥30' })],
  ...change,
});
