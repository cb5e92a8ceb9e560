import { fen, priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import type { GoodsOffer } from '../goods/rules.ts';
import {
  budgetWords,
  decidePromotion,
  type PromotionFacts,
  type TierFacts,
  tierWords,
  toPromotionRule,
} from './rules.ts';

const STEP: TierFacts = {
  id: 1,
  reach: 30_000n,
  minus: fen(0),
  number: 0,
  offerId: 0,
  goodsId: 0,
  price: priceE4(0),
  stockLeft: 0,
  limitPerAccount: null,
  used: 0,
};
const FACTS: PromotionFacts = {
  id: 7,
  kind: 'discount',
  name: '满减',
  describe: '',
  image: '',
  warehouseId: 1,
  warehouseName: '成都仓',
  basis: 'amount',
  isRepeating: false,
  isAllGoods: false,
  exclusionGroup: '',
  withCoupon: true,
  budgetLeft: null,
  startsAt: 0,
  endsAt: 1,
  unit: '',
  goodsCount: 0,
  goodsIds: new Set([1]),
  tiers: [],
};
const gift = (more: Partial<GoodsOffer> = {}) =>
  ({
    id: 3,
    name: '维生素C片',
    unit: '瓶',
    rxClass: 'otc_b',
    isVisible: true,
    reason: null,
    limitLeft: null,
    ...more,
  }) as GoodsOffer;
const decided = (more: Partial<PromotionFacts>, step: Partial<TierFacts>, goods = gift()) =>
  decidePromotion({ ...FACTS, ...more, tiers: [{ ...STEP, ...step }] }, new Map([[3, goods]]));

describe('a step in words', () => {
  const present = { offerId: 9, goodsId: 3, number: 1, stockLeft: 5 };
  it.each<[string, Partial<PromotionFacts>, Partial<TierFacts>]>([
    ['满 ¥300 减 ¥30', {}, { minus: fen(3000) }],
    ['每满 ¥100 减 ¥5.50', { isRepeating: true }, { reach: 10_000n, minus: fen(550) }],
    ['满 10 件减 ¥1,200', { basis: 'number' }, { reach: 10n, minus: fen(120_000) }],
    ['满 ¥1,000 返 ¥20', { kind: 'cashback' }, { reach: 100_000n, minus: fen(2000) }],
    ['满 ¥300 赠 2 瓶 维生素C片', { kind: 'gift' }, { ...present, number: 2 }],
    ['满 50 件赠 1 瓶 维生素C片', { kind: 'gift', basis: 'number' }, { ...present, reach: 50n }],
    [
      '买 10 盒赠 1 瓶 维生素C片',
      { kind: 'buy_gift', basis: 'number', unit: '盒' },
      { ...present, reach: 10n },
    ],
    [
      '满 ¥500 加 ¥9.90 换购 维生素C片',
      { kind: 'exchange' },
      { ...present, reach: 50_000n, price: priceE4(99_000) },
    ],
    [
      '满 ¥300 加 ¥8 换购 维生素C片（限 2 瓶）',
      { kind: 'exchange' },
      { ...present, number: 2, price: priceE4(80_000) },
    ],
  ])('%s', (words, more, step) => {
    const promotion = decided(more, step);
    expect(promotion.tiers.map((tier) => tierWords(promotion, tier))).toEqual([words]);
  });

  it('tells no price to who may not see it', () => {
    const promotion = decided(
      { kind: 'exchange' },
      { ...present, price: priceE4(99_000) },
      gift({ isVisible: false }),
    );
    expect(promotion.tiers.map((tier) => tierWords(promotion, tier))).toEqual(['满 ¥300 可换购 维生素C片']);
  });

  it('says why a budget paid nothing', () => {
    expect(budgetWords({ promotionId: 1, name: '秋季满减', why: 'budget' })).toBe('“秋季满减”活动名额已用完');
    expect(budgetWords({ promotionId: 1, name: '秋季满减', why: 'ended' })).toBe('“秋季满减”活动已结束');
  });
});

describe('what is left of a step', () => {
  const sold = { offerId: 9, goodsId: 3, number: 2, price: priceE4(10_000), stockLeft: 8 };
  const left = (kind: PromotionFacts['kind'], step: Partial<TierFacts>, goods = gift()) => {
    const [tier] = decided({ kind }, { ...sold, ...step }, goods).tiers;
    return [tier?.left, tier?.note];
  };
  it('is its own stock within the limit of the account', () => {
    expect(left('exchange', {})).toEqual([8, '换购商品仅剩 8 瓶']);
    expect(left('exchange', { stockLeft: 0 })).toEqual([0, '换购商品已抢完']);
    expect(left('exchange', { limitPerAccount: 5, used: 3 })).toEqual([2, '每户最多换购 5 瓶']);
    expect(left('gift', { limitPerAccount: 5, used: 9 })).toEqual([0, '每户最多获赠 5 瓶']);
  });
  it('follows the limits of the goods where it is bought, not where it is given', () => {
    const limited = gift({ limitLeft: 1, reason: null });
    expect(left('exchange', {}, limited)).toEqual([1, '商品限购，还可购 1 瓶']);
    expect(left('gift', {}, limited)).toEqual([8, '赠品仅剩 8 瓶']);
    const used = gift({ reason: { code: 'limit_used', message: '已买满', action: '', url: '' } });
    expect(left('exchange', {}, used)).toEqual([0, '已买满']);
    expect(left('buy_gift', {}, used)[0]).toBe(8);
  });
  it('is nothing for a gift that became a prescription medicine', () => {
    expect(left('buy_gift', {}, gift({ rxClass: 'rx' }))).toEqual([0, '处方药不能作为赠品']);
    expect(left('exchange', {}, gift({ rxClass: 'rx' }))[0]).toBe(8);
  });
});

it('becomes the rule that the quote reckons with', () => {
  const promotion = decided(
    { budgetLeft: fen(900), exclusionGroup: '甲', withCoupon: false },
    { minus: fen(3000) },
  );
  expect(toPromotionRule(promotion)).toEqual({
    id: 7,
    kind: 'discount',
    warehouseId: 1,
    basis: 'amount',
    isRepeating: false,
    goodsIds: new Set([1]),
    exclusionGroup: '甲',
    withCoupon: false,
    budgetLeft: 900n,
    steps: [{ id: 1, reach: 30_000n, minus: 3000n, number: 0, left: 0 }],
  });
});
