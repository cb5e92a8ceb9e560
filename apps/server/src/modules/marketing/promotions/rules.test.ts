import { fen, priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import type { GoodsOffer } from '../../catalogue/goods/rules.ts';
import {
  budgetWords,
  decidePromotion,
  type PromotionFacts,
  type TierFacts,
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

describe('a budget', () => {
  it('says why it paid nothing', () => {
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
