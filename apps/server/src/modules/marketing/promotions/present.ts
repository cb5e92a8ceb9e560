import type { GiftGroup } from '@qingnang/contract/bundles';
import type { CartPromotion, PromotionTier as TierData } from '@qingnang/contract/promotions';
import { fen, fenToYuan, priceToYuan } from '@qingnang/rules/money';
import { tierWords } from '../../catalogue/rules.ts';
import type { Promotion, PromotionTier } from './rules.ts';

/** A promotion as its zone and the pages of its goods show it. */
export const giftGroupData = (promotion: Promotion): GiftGroup => ({
  id: promotion.id,
  kind: promotion.kind,
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
  is_all_goods: promotion.isAllGoods ? 1 : 0,
  goods_count: promotion.goodsCount,
});

/** What the browser needs to work a promotion out by itself. */
export const presentPromotion = (promotion: Promotion): CartPromotion => ({
  id: promotion.id,
  kind: promotion.kind,
  name: promotion.name,
  describe: promotion.describe,
  ck_id: promotion.warehouseId,
  basis: promotion.basis,
  is_repeating: promotion.isRepeating ? 1 : 0,
  goods_ids: [...promotion.goodsIds],
  exclusion_group: promotion.exclusionGroup,
  with_coupon: promotion.withCoupon ? 1 : 0,
  budget_left: promotion.budgetLeft === null ? null : fenToYuan(promotion.budgetLeft),
  ends_at: promotion.endsAt,
  tiers: promotion.tiers.map((tier) => tierData(promotion, tier)),
});

/** One step; what is left and what it costs is null for who may not see prices. */
export const tierData = (
  promotion: Pick<Promotion, 'kind' | 'basis' | 'isRepeating' | 'unit'>,
  tier: PromotionTier,
): TierData => ({
  id: tier.id,
  reach_amount: promotion.basis === 'amount' ? fenToYuan(fen(tier.reach)) : null,
  reach_number: promotion.basis === 'number' ? Number(tier.reach) : null,
  minus: fenToYuan(tier.minus),
  gift: giftData(promotion.kind, tier),
  note: tier.note,
  words: tierWords(promotion, tier),
});

function giftData(
  kind: Promotion['kind'],
  { gift, number, left, offerId, price }: PromotionTier,
): TierData['gift'] {
  if (!gift) return null;
  const isExchange = kind === 'exchange';
  return {
    goods_id: gift.id,
    name: gift.name,
    ypgg: gift.spec,
    sccj: gift.maker,
    bzdw: gift.unit,
    image: gift.image,
    number,
    left: gift.isVisible ? left : null,
    goods_price_id: isExchange ? offerId : 0,
    price: !isExchange ? 0 : gift.isVisible ? priceToYuan(price) : null,
  };
}
