import type { Reason } from '@qingnang/contract/catalog';
import type { GiftPromotion } from '@qingnang/rules/gifts';
import type { GoodsOffer } from '../goods/rules.ts';

/** One step of a promotion as it is kept; its gift is a special price at 0. */
export interface TierFacts {
  id: number;
  /** Fen or pieces, as the promotion counts. */
  reach: bigint;
  /** Pieces given each time. */
  number: number;
  /** Special price of the gift. */
  offerId: number;
  goodsId: number;
  /** Pieces left of what was set aside. */
  stockLeft: number;
  limitPerAccount: number | null;
  /** Pieces that who asks was given in orders that stand. */
  used: number;
}

export interface PromotionFacts {
  id: number;
  name: string;
  describe: string;
  image: string;
  warehouseId: number;
  warehouseName: string;
  basis: 'amount' | 'number';
  isRepeating: boolean;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  /** Goods on the shelf that count; 0 when nobody asked. */
  goodsCount: number;
  /** Those of the goods asked for that count. */
  goodsIds: ReadonlySet<number>;
  tiers: readonly TierFacts[];
}

export interface PromotionTier extends TierFacts {
  gift: GoodsOffer;
  /** Pieces that this buyer can still be given. */
  left: number;
  /** Why there are no more. */
  note: string;
}

/** A running promotion as it holds for who asks; tiers from the lowest on. */
export interface Promotion extends Omit<PromotionFacts, 'tiers'> {
  tiers: readonly PromotionTier[];
}

/** @param offers of the gifts' goods */
export const decidePromotion = (
  facts: PromotionFacts,
  offers: ReadonlyMap<number, GoodsOffer>,
): Promotion => ({
  ...facts,
  tiers: facts.tiers.flatMap((tier) => {
    const gift = offers.get(tier.goodsId);
    return gift ? [{ ...tier, gift, ...whatIsLeft(tier, gift) }] : [];
  }),
});

/** A gift has its own price and pieces; what else stands against buying a goods stands against being given it. */
const OF_THE_OFFER: readonly Reason['code'][] = ['price_pending', 'limit_used', 'out_of_stock'];

function whatIsLeft(tier: TierFacts, gift: GoodsOffer): { left: number; note: string } {
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

/** What the shared rule needs of a promotion. */
export const toGiftPromotion = (promotion: Promotion): GiftPromotion => ({
  id: promotion.id,
  warehouseId: promotion.warehouseId,
  basis: promotion.basis,
  isRepeating: promotion.isRepeating,
  goodsIds: promotion.goodsIds,
  tiers: promotion.tiers.map(({ id, reach, number, left }) => ({ id, reach, number, left })),
});
