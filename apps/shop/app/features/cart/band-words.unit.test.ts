import type { CartGift } from '@qingnang/contract/cart';
import { describe, expect, it } from 'vitest';
import { aPromotion, aStep } from '../promotions/promotion.fixture.ts';
import { bandWords } from './band-words.ts';
import type { Outcome } from './cart-promotions.ts';

const outcome = (change: Partial<Outcome>): Outcome => ({
  promotion_id: 5,
  kind: 'discount',
  name: '',
  state: 'applied',
  tier_id: 1,
  amount: 50,
  missing: 45.8,
  lost_to: 0,
  line_ids: [],
  ...change,
});
const OFF = aPromotion({
  tiers: [
    aStep({ id: 2, reach_amount: 1200, minus: 90, words: '满 ¥1,200 减 ¥90' }),
    aStep({ id: 1, reach_amount: 600, minus: 50, words: '满 ¥600 减 ¥50' }),
  ],
});
const words = (promotion: typeof OFF, now: Outcome | null, gifts: CartGift[] = []) =>
  bandWords(promotion, now, gifts, (id) => `活动${id}`);

describe('the words over lines', () => {
  it('say what is taken off and what is missing to more', () => {
    expect(words(OFF, outcome({}))).toEqual({
      now: '已减 ¥50',
      next: { missing: '¥45.80', gives: '减 ¥90', share: 1 - 45.8 / 1200 },
      steps: '满 ¥600 减 ¥50\u00a0· 满 ¥1,200 减 ¥90',
    });
  });

  it('begin with the first step while nothing is selected', () => {
    expect(words(OFF, null)).toMatchObject({
      now: '',
      next: { missing: '¥600.00', gives: '减 ¥50', share: 0 },
    });
  });

  it('name the next multiple where every one gives again, and nothing at the top otherwise', () => {
    const top = outcome({ tier_id: 2, missing: null });
    expect(words(OFF, top).next).toBeNull();
    expect(words(OFF, top).steps).toBe('满 ¥1,200 减 ¥90\u00a0· 满 ¥600 减 ¥50');
    const again = words({ ...OFF, is_repeating: 1 }, outcome({ tier_id: 2, missing: 300 }));
    expect(again.next).toEqual({ missing: '¥300.00', gives: '再减 ¥90', share: 0.75 });
  });

  it('say why nothing is given', () => {
    expect(words(OFF, outcome({ state: 'lost', lost_to: 9 }))).toMatchObject({
      now: '与“活动9”不同享，已按更优惠的计算',
      next: null,
    });
    const gift = outcome({ kind: 'gift', state: 'lost', lost_to: 9 });
    expect(words(aPromotion({ kind: 'gift' }), gift).now).toBe('与“活动9”不同享，减免和返现优先');
    expect(words(OFF, outcome({ state: 'empty' })).now).toBe('已达到，但活动额度已用完，或已是控价');
  });

  it('name gifts, what comes back and that 换购 is open', () => {
    const gift = { name: '维生素C片', number: 4, bzdw: '瓶' } as CartGift;
    expect(words(aPromotion({ kind: 'gift' }), outcome({ kind: 'gift' }), [gift]).now).toBe(
      '已得 维生素C片 4 瓶',
    );
    expect(words(aPromotion({ kind: 'cashback' }), outcome({ kind: 'cashback', amount: 20 })).now).toBe(
      '完成后返 ¥20',
    );
    expect(words(aPromotion({ kind: 'exchange' }), outcome({ kind: 'exchange' })).now).toBe('已可换购');
  });
});
