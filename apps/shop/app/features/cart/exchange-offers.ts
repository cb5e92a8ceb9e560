import type { CartItem } from '@qingnang/contract/cart';
import type { CartPromotion, PromotionTier } from '@qingnang/contract/promotions';
import type { Allowance } from './cart-promotions.ts';

/** A goods that may be bought by 换购 through a step. */
export interface ExchangeOffer {
  tierId: number;
  goods: NonNullable<PromotionTier['gift']>;
  /** Pieces beyond those in the cart. */
  left: number;
}

/** What a promotion of kind 换购 still lets the buyer have, step by step. */
export function exchangeOffers(
  { id, tiers }: CartPromotion,
  allowances: readonly Allowance[],
  lines: readonly CartItem[],
): ExchangeOffer[] {
  const mine = allowances.filter(({ promotionId }) => promotionId === id);
  return tiers.flatMap(({ id: tierId, gift }) => {
    const allowed = mine.find(({ stepId }) => stepId === tierId)?.number ?? 0;
    const taken = lines
      .filter(({ exchange }) => exchange?.promotion_id === id && exchange.tier_id === tierId)
      .reduce((sum, { number }) => sum + number, 0);
    return gift && allowed > taken ? [{ tierId, goods: gift, left: allowed - taken }] : [];
  });
}
