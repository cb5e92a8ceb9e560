import type { giftGroupGoods } from '@qingnang/contract/bundles';
import type { CartGift as CartGiftData, CartGiftGroup, CartItem } from '@qingnang/contract/cart';
import { fenToYuan } from '@qingnang/rules/money';
import type { z } from 'zod';
import { goodsCard } from '../../goods/present.ts';
import { giftGroupData as promotionData, tierData } from '../../promotions/present.ts';
import type { Promotion } from '../../promotions/rules.ts';
import type { GiftGoods } from './reads.ts';
import type { CartGift } from './rules.ts';

export function giftData({ promotion, tier, number, missing, lineIds }: CartGift): CartGiftData {
  const { gift } = tier;
  return {
    promotion_id: promotion.id,
    promotion_name: promotion.name,
    line_ids: lineIds,
    goods_id: gift.id,
    name: gift.name,
    ypgg: gift.spec,
    sccj: gift.maker,
    bzdw: gift.unit,
    image: gift.image,
    ck_id: promotion.warehouseId,
    number,
    missing,
    note: missing === 0 ? '' : tier.note,
  };
}

/** A line's share of what is given: all pieces of the promotions that it counts towards. */
export function lineGifts(gifts: readonly CartGift[], lineId: number): CartItem['gift_data'] {
  const total = gifts
    .filter(({ lineIds }) => lineIds.includes(lineId))
    .reduce((sum, { number }) => sum + number, 0);
  return { total, type: total === 0 ? 0 : 1 };
}

/** What the browser needs to work out gifts by itself. */
export const giftGroupData = (promotion: Promotion): CartGiftGroup => ({
  id: promotion.id,
  name: promotion.name,
  ck_id: promotion.warehouseId,
  basis: promotion.basis,
  is_repeating: promotion.isRepeating ? 1 : 0,
  goods_ids: [...promotion.goodsIds],
  tiers: promotion.tiers.map((tier) => ({ ...tierData(promotion, tier), note: tier.note })),
});

/** Goods of a promotion with what the buyer's cart has reached; null = none runs. */
export function giftGoodsData(
  found: GiftGoods | null,
  { page, page_size }: { page: number; page_size: number },
): z.output<typeof giftGroupGoods.data> {
  if (!found) return { list: [], total: 0, page, page_size, group: null, reached: null };
  const { promotion, goods, progress } = found;
  return {
    list: goods.map(goodsCard),
    total: promotion.goodsCount,
    page,
    page_size,
    group: promotionData(promotion),
    reached: progress && {
      amount: fenToYuan(progress.amount),
      number: progress.number,
      tier_id: progress.tier?.id ?? 0,
    },
  };
}
