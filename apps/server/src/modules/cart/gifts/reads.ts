import type { GiftProgress } from '@qingnang/rules/gifts';
import type { Db } from '../../../db/client.ts';
import { isApproved, type Viewer } from '../../../http/session.ts';
import type { GoodsOffer } from '../../goods/rules.ts';
import { goodsIdsOfPromotion, goodsOfPromotion, runningPromotions } from '../../promotions/reads.ts';
import type { Promotion } from '../../promotions/rules.ts';
import { cartOf } from '../reads.ts';
import { progressOfCart } from './rules.ts';

/** One page of a promotion's goods and how far the buyer's cart is. */
export interface GiftGoods {
  promotion: Promotion;
  goods: GoodsOffer[];
  /** null for who has no cart or may not buy. */
  progress: GiftProgress | null;
}

/**
 * @param id null = the first running promotion
 * @returns null when it does not run
 */
export async function giftGoodsOf(
  db: Db,
  viewer: Viewer,
  id: number | null,
  page: number,
  pageSize: number,
): Promise<GiftGoods | null> {
  const [promotion] = await runningPromotions(db, viewer, id);
  if (!promotion) return null;
  const [goods, progress] = await Promise.all([
    goodsOfPromotion(db, viewer, promotion.id, page, pageSize),
    cartProgress(db, viewer, promotion),
  ]);
  return { promotion, goods, progress };
}

async function cartProgress(db: Db, { buyer }: Viewer, promotion: Promotion): Promise<GiftProgress | null> {
  if (!isApproved(buyer)) return null;
  const [cart, goodsIds] = await Promise.all([cartOf(db, buyer), goodsIdsOfPromotion(db, promotion.id)]);
  return progressOfCart({ ...promotion, goodsIds }, cart.lines);
}
