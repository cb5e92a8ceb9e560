import { type Fen, fen, sumFen } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import { isApproved, type Viewer } from '../../../../http/session.ts';
import type { GoodsOffer } from '../../../catalogue/rules.ts';
import { goodsOfPromotion, runningPromotion, runningPromotions } from '../../../marketing/reads.ts';
import type { Promotion } from '../../../marketing/rules.ts';
import { cartOf } from '../reads.ts';

/** What selected lines of a cart hold towards a promotion. */
interface Reached {
  amount: Fen;
  number: number;
  /** 0 = none yet. */
  stepId: number;
}

/** One page of a promotion's goods and how far the buyer's cart is. */
export interface PromotionGoods {
  promotion: Promotion;
  goods: GoodsOffer[];
  /** null for who has no cart or may not buy. */
  reached: Reached | null;
}

/**
 * @param id null = the first running promotion of kind gift
 * @returns null when it does not run
 */
export async function promotionGoodsOf(
  db: Db,
  viewer: Viewer,
  id: number | null,
  page: number,
  pageSize: number,
): Promise<PromotionGoods | null> {
  const asked = id ?? (await runningPromotions(db, viewer, 'gift'))[0]?.id;
  const promotion = asked === undefined ? undefined : await runningPromotion(db, viewer, asked);
  if (!promotion) return null;
  const [goods, reached] = await Promise.all([
    goodsOfPromotion(db, viewer, promotion, page, pageSize),
    reachedBy(db, viewer, promotion),
  ]);
  return { promotion, goods, reached };
}

/** A promotion that the cart has no goods of is not in its quote. */
async function reachedBy(db: Db, { buyer }: Viewer, { id, basis }: Promotion): Promise<Reached | null> {
  if (!isApproved(buyer)) return null;
  const { quote, lines } = await cartOf(db, buyer);
  const outcome = quote.promotions.find(({ promotionId }) => promotionId === id);
  const counted = new Set(outcome?.lineIds ?? []);
  const own = lines.filter(({ row }) => counted.has(String(row.id)));
  const amounts = quote.lines.filter((line) => counted.has(line.id)).map(({ amount }) => amount);
  return {
    // What the quote has floored once, where it counts amounts.
    amount: basis === 'amount' && outcome ? fen(outcome.reached) : sumFen(amounts),
    number: own.reduce((sum, { row }) => sum + row.number, 0),
    stepId: outcome?.stepId ?? 0,
  };
}
