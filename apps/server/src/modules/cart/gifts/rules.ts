import {
  countsForGifts,
  type EarnedGift,
  type GiftLine,
  type GiftProgress,
  giftProgress,
  giftsOf,
} from '@qingnang/rules/gifts';
import { type Promotion, type PromotionTier, toGiftPromotion } from '../../promotions/rules.ts';
import type { CartLine } from '../rules.ts';

/** A gift that selected lines earn: of its tier, so many pieces, so many missing. */
export interface CartGift extends EarnedGift {
  promotion: Promotion;
  tier: PromotionTier;
}

/** What the selected lines of a cart earn, promotion by promotion. */
export function giftsOfCart(promotions: readonly Promotion[], lines: readonly CartLine[]): CartGift[] {
  if (promotions.length === 0) return [];
  return giftsOf(promotions.map(toGiftPromotion), lines.flatMap(toGiftLine)).flatMap((earned) => {
    const promotion = promotions.find(({ id }) => id === earned.promotionId);
    const tier = promotion?.tiers.find(({ id }) => id === earned.tierId);
    return promotion && tier ? [{ ...earned, promotion, tier }] : [];
  });
}

/** How far the selected lines of a cart are in a promotion. */
export const progressOfCart = (promotion: Promotion, lines: readonly CartLine[]): GiftProgress =>
  giftProgress(toGiftPromotion(promotion), lines.flatMap(toGiftLine));

function toGiftLine({ row, offer, special, combination, unitPrice, reason }: CartLine): GiftLine[] {
  const counts = countsForGifts({
    isCombination: combination !== null,
    isSeckill: special?.kind === 'seckill',
    kind: offer.isEphedrine ? 'receipt' : special?.kind === 'group' ? 'group' : 'normal',
  });
  if (!counts || !row.is_selected || reason !== null) return [];
  return [
    {
      id: row.id,
      goodsId: row.goods_id,
      warehouseId: row.warehouse_id,
      number: row.number,
      exactE4: unitPrice * BigInt(row.number),
    },
  ];
}
