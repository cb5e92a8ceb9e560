import type { Reason } from '@qingnang/contract/catalog';
import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import type { Fen, PriceE4 } from '@qingnang/rules/money';
import type { PromotionRule } from '@qingnang/rules/promotion-types';
import type { EntryStep, GoodsOffer, Terms } from '../../catalogue/rules.ts';

/** A step with what orders have left of it. What it gives or lets be bought is a special price of its own. */
export interface TierFacts extends EntryStep {
  /** Pieces left of what was set aside. */
  stockLeft: number;
  /** Pieces that who asks got in orders that stand. */
  used: number;
}

export interface PromotionFacts {
  id: number;
  kind: PromotionKind;
  name: string;
  describe: string;
  image: string;
  warehouseId: number;
  warehouseName: string;
  basis: 'amount' | 'number';
  isRepeating: boolean;
  isAllGoods: boolean;
  exclusionGroup: string;
  withCoupon: boolean;
  /** What it may still cost; null = no bound. */
  budgetLeft: Fen | null;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  /** buy_gift: what its goods is counted in; '' for the others. */
  unit: string;
  /** Goods on the shelf that count; 0 when nobody asked. */
  goodsCount: number;
  /** Those of the goods asked for that count. */
  goodsIds: ReadonlySet<number>;
  tiers: readonly TierFacts[];
}

export interface PromotionTier extends TierFacts {
  /** What is given or may be bought; null for discount and cashback. */
  gift: GoodsOffer | null;
  /** Pieces that this buyer can still get. */
  left: number;
  /** Why there are no more. */
  note: string;
}

/** A running promotion as it holds for who asks; tiers from the lowest on. */
export interface Promotion extends Omit<PromotionFacts, 'tiers'> {
  tiers: readonly PromotionTier[];
}

/** @param offers of the goods that are given or may be bought */
export const decidePromotion = (
  facts: PromotionFacts,
  offers: ReadonlyMap<number, GoodsOffer>,
): Promotion => ({
  ...facts,
  tiers: facts.tiers.flatMap((tier): PromotionTier[] => {
    if (tier.offerId === 0) return [{ ...tier, gift: null, left: 0, note: '' }];
    const gift = offers.get(tier.goodsId);
    if (!gift) return [];
    const left = facts.kind === 'exchange' ? leftToBuy(tier, gift) : leftToGive(tier, gift);
    return [{ ...tier, gift, ...left }];
  }),
});

interface Left {
  left: number;
  note: string;
}

/** A gift has its own price and pieces; what else stands against buying a goods stands against being given it. */
const OF_THE_OFFER: readonly Reason['code'][] = ['price_pending', 'limit_used', 'out_of_stock'];

function leftToGive(tier: TierFacts, gift: GoodsOffer): Left {
  const { stockLeft, limitPerAccount, used } = tier;
  if (gift.reason && !OF_THE_OFFER.includes(gift.reason.code)) return { left: 0, note: gift.reason.message };
  // Refused when the promotion was made; the goods may have become one since.
  if (gift.rxClass === 'rx') return { left: 0, note: '处方药不能作为赠品' };
  const limitLeft = limitPerAccount === null ? null : Math.max(limitPerAccount - used, 0);
  if (limitLeft !== null && limitLeft < stockLeft) {
    return { left: limitLeft, note: `每户最多获赠 ${limitPerAccount} ${gift.unit}` };
  }
  return { left: stockLeft, note: stockLeft === 0 ? '赠品已送完' : `赠品仅剩 ${stockLeft} ${gift.unit}` };
}

/** 换购 is bought: beyond its own limit those of the goods hold. */
const OF_THE_SHELF: readonly Reason['code'][] = ['price_pending', 'out_of_stock'];

function leftToBuy({ stockLeft, limitPerAccount, used }: TierFacts, gift: GoodsOffer): Left {
  if (gift.reason && !OF_THE_SHELF.includes(gift.reason.code)) return { left: 0, note: gift.reason.message };
  const limitLeft = limitPerAccount === null ? stockLeft : Math.max(limitPerAccount - used, 0);
  if (limitLeft < stockLeft) return { left: limitLeft, note: `每户最多换购 ${limitPerAccount} ${gift.unit}` };
  if (gift.limitLeft !== null && gift.limitLeft < stockLeft)
    return { left: gift.limitLeft, note: `商品限购，还可购 ${gift.limitLeft} ${gift.unit}` };
  return {
    left: stockLeft,
    note: stockLeft === 0 ? '换购商品已抢完' : `换购商品仅剩 ${stockLeft} ${gift.unit}`,
  };
}

/** The special price of a 换购 as it holds for an account: how a line is bought that names it. */
export interface ExchangeSpecial extends Terms {
  /** `goods_price_id` on the wire. */
  id: number;
  goodsId: number;
  promotionId: number;
  promotionName: string;
  stepId: number;
  price: PriceE4;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  /** Its promotion runs now and is for this account. */
  runs: boolean;
}

/** What the quote needs of a promotion. */
export const toPromotionRule = (promotion: Promotion): PromotionRule => ({
  id: promotion.id,
  kind: promotion.kind,
  warehouseId: promotion.warehouseId,
  basis: promotion.basis,
  isRepeating: promotion.isRepeating,
  goodsIds: promotion.goodsIds,
  exclusionGroup: promotion.exclusionGroup,
  withCoupon: promotion.withCoupon,
  budgetLeft: promotion.budgetLeft,
  steps: promotion.tiers.map(({ id, reach, minus, number, left }) => ({ id, reach, minus, number, left })),
});

/** Taken of a promotion's budget by an order. */
export interface BudgetTake {
  promotionId: number;
  amount: Fen;
  /** The order's number. */
  ref: string;
}

/** Why a promotion could not pay for an order. */
export interface BudgetRefusal {
  promotionId: number;
  name: string;
  why: 'ended' | 'budget';
}

const WORDS: Readonly<Record<BudgetRefusal['why'], string>> = {
  ended: '活动已结束',
  budget: '活动名额已用完',
};
export const budgetWords = ({ name, why }: BudgetRefusal): string => `“${name}”${WORDS[why]}`;
