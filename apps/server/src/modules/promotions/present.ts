import type { GiftGroup, giftTier } from '@qingnang/contract/bundles';
import { type Fen, fenToYuan } from '@qingnang/rules/money';
import type { z } from 'zod';
import type { Promotion, PromotionTier } from './rules.ts';

/** A promotion as its zone shows it. */
export const giftGroupData = (promotion: Promotion): GiftGroup => ({
  id: promotion.id,
  name: promotion.name,
  describe: promotion.describe,
  image: promotion.image,
  ck_id: promotion.warehouseId,
  ck_name: promotion.warehouseName,
  basis: promotion.basis,
  is_repeating: promotion.isRepeating ? 1 : 0,
  starts_at: promotion.startsAt,
  ends_at: promotion.endsAt,
  tiers: promotion.tiers.map((tier) => tierData(promotion, tier)),
  goods_count: promotion.goodsCount,
});

/** One tier with its gift; what is left is null for who may not see prices. */
export function tierData(
  { basis }: Pick<Promotion, 'basis'>,
  { id, reach, number, gift, left }: PromotionTier,
): z.output<typeof giftTier> {
  return {
    id,
    reach_amount: basis === 'amount' ? fenToYuan(reach as Fen) : null,
    reach_number: basis === 'number' ? Number(reach) : null,
    gift: {
      goods_id: gift.id,
      name: gift.name,
      ypgg: gift.spec,
      sccj: gift.maker,
      bzdw: gift.unit,
      image: gift.image,
      number,
      left: gift.isVisible ? left : null,
    },
  };
}
