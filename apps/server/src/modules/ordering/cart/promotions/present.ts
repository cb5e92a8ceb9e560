import type { giftGroupGoods, PromotionProgress } from '@qingnang/contract/bundles';
import type { CartData, CartGift as CartGiftData, CartItem } from '@qingnang/contract/cart';
import type { PromotionResult } from '@qingnang/contract/promotions';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { reachWords } from '@qingnang/rules/progress';
import type { PromotionOutcome } from '@qingnang/rules/promotion-types';
import type { Quote } from '@qingnang/rules/quote';
import type { z } from 'zod';
import { goodsCard } from '../../../catalogue/present.ts';
import { tierWords } from '../../../catalogue/rules.ts';
import { giftGroupData } from '../../../marketing/present.ts';
import type { Promotion } from '../../../marketing/rules.ts';
import type { Progress, PromotionGoods, Reached } from './reads.ts';
import { type CartGift, lostTo } from './rules.ts';

export const giftData = ({ promotion, tier, gift, number, missing, lineIds }: CartGift): CartGiftData => ({
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
});

/** A line's share of what is given: all pieces of the promotions that it counts towards. */
export function lineGifts(gifts: readonly CartGift[], lineId: number): CartItem['gift_data'] {
  const total = gifts
    .filter(({ lineIds }) => lineIds.includes(lineId))
    .reduce((sum, { number }) => sum + number, 0);
  return { total, type: total === 0 ? 0 : 1 };
}

/** What became of promotions, in the order of the quote. */
export function promotionResults(
  outcomes: readonly PromotionOutcome[],
  promotions: readonly Promotion[],
): PromotionResult[] {
  const known = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  return outcomes.flatMap((outcome) => {
    const promotion = known.get(outcome.promotionId);
    return promotion ? [promotionResult(outcome, promotion, known.get(outcome.lostTo))] : [];
  });
}

const promotionResult = (
  outcome: PromotionOutcome,
  promotion: Promotion,
  winner: Promotion | undefined,
): PromotionResult => ({
  promotion_id: promotion.id,
  kind: promotion.kind,
  name: promotion.name,
  state: outcome.state,
  tier_id: outcome.stepId,
  amount: fenToYuan(outcome.amount),
  missing: outcome.missing === null ? null : missingData(promotion, outcome.missing),
  lost_to: outcome.lostTo,
  words: outcomeWords(outcome, promotion, winner),
  line_ids: outcome.lineIds.map(Number),
});

const missingData = ({ basis }: Promotion, missing: bigint): number =>
  basis === 'amount' ? fenToYuan(fen(missing)) : Number(missing);

/** `已满 ¥300 减 ¥30`, `已享每满 ¥100 减 ¥5`, `满 ¥300 减 ¥30，还差 ¥20.00`. */
function outcomeWords(
  outcome: PromotionOutcome,
  promotion: Promotion,
  winner: Promotion | undefined,
): string {
  const wordsOf = (stepId: number) => {
    const tier = promotion.tiers.find(({ id }) => id === stepId);
    return tier ? tierWords(promotion, tier) : promotion.name;
  };
  const { state, missing } = outcome;
  if (state === 'lost') return lostTo(outcome, winner);
  if (state === 'empty') return `${wordsOf(outcome.stepId)}，已没有可享的优惠`;
  if (state === 'applied') return `已${promotion.isRepeating ? '享' : ''}${wordsOf(outcome.stepId)}`;
  const next = wordsOf(outcome.nextStepId);
  return missing === null ? next : `${next}，还差 ${reachWords(promotion.basis, missing)}`;
}

type Manjian = CartData['activity_data']['manjians']['manjians'][number];

/** Steps of 满减 by amount, those that the cart has reached first, then from the lowest on. */
export function manjianSteps({ promotions: outcomes }: Quote, promotions: readonly Promotion[]): Manjian[] {
  const reached = new Map(outcomes.map((outcome) => [outcome.promotionId, outcome.reached]));
  return promotions
    .filter(({ kind, basis }) => kind === 'discount' && basis === 'amount')
    .flatMap(({ id, name, tiers }) =>
      tiers.map((tier) => ({
        amount: fenToYuan(fen(tier.reach)),
        status: (reached.get(id) ?? 0n) >= tier.reach ? 1 : 0,
        minus: fenToYuan(tier.minus),
        promotion_id: id,
        name,
      })),
    )
    .sort((a, b) => b.status - a.status || a.amount - b.amount || a.promotion_id - b.promotion_id);
}

/** Goods of a promotion with what the buyer's cart has reached; null = none runs. */
export function promotionGoodsData(
  found: PromotionGoods | null,
  { page, page_size }: { page: number; page_size: number },
): z.output<typeof giftGroupGoods.data> {
  if (!found) return { list: [], total: 0, page, page_size, group: null, reached: null };
  const { promotion, goods, reached } = found;
  return {
    list: goods.map(goodsCard),
    total: promotion.goodsCount,
    page,
    page_size,
    group: giftGroupData(promotion),
    reached: reached && reachedData(reached),
  };
}

const reachedData = ({ amount, number, stepId }: Reached) => ({
  amount: fenToYuan(amount),
  number,
  tier_id: stepId,
});

/** Running promotions with the buyer's own state; a budget is nobody's business before they may see prices. */
export const progressData = ({ list, cashback }: Progress): PromotionProgress => ({
  list: list.map(({ promotion, reached }) => ({
    ...giftGroupData(promotion),
    budget_left: reached && promotion.budgetLeft !== null ? fenToYuan(promotion.budgetLeft) : null,
    reached: reached && reachedData(reached),
  })),
  cashback: cashback && {
    paid: fenToYuan(cashback.paid),
    waiting: fenToYuan(cashback.waiting),
    waiting_orders: cashback.waitingOrders,
  },
});
