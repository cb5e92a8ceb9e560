import type { Reason } from '@qingnang/contract/catalog';
import { lostWords, reachWords } from '@qingnang/rules/progress';
import type { PromotionOutcome } from '@qingnang/rules/promotion-types';
import type { Quote } from '@qingnang/rules/quote';
import type { GoodsOffer } from '../../../catalogue/rules.ts';
import type { ExchangeSpecial, Promotion, PromotionTier } from '../../../marketing/rules.ts';

/** A gift that selected lines earn: of its tier, so many pieces, so many earned but not left. */
export interface CartGift {
  promotion: Promotion;
  tier: PromotionTier;
  gift: GoodsOffer;
  number: number;
  missing: number;
  /** Lines that count towards it. */
  lineIds: number[];
}

/** What the selected lines of a quote are given, promotion by promotion. */
export function giftsOfQuote({ gifts }: Quote, promotions: readonly Promotion[]): CartGift[] {
  if (gifts.length === 0) return [];
  const known = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  return gifts.flatMap(({ promotionId, stepId, number, missing, lineIds }) => {
    const promotion = known.get(promotionId);
    const tier = promotion?.tiers.find(({ id }) => id === stepId);
    if (!promotion || !tier?.gift) return [];
    return [{ promotion, tier, gift: tier.gift, number, missing, lineIds: lineIds.map(Number) }];
  });
}

/** Pieces that a cart may hold of a 换购 now. */
export const allowanceOf = ({ promotionId, stepId }: ExchangeSpecial, { allowances }: Quote): number =>
  allowances.find((one) => one.promotionId === promotionId && one.stepId === stepId)?.number ?? 0;

/**
 * Why a 换购 cannot be bought in this number; null when it can.
 * @param unit of the goods
 */
export function exchangeReason(
  exchange: ExchangeSpecial,
  number: number,
  unit: string,
  quote: Quote,
  promotions: readonly Promotion[],
): Reason | null {
  const allowed = allowanceOf(exchange, quote);
  if (number <= allowed) return null;
  if (allowed > 0) {
    const message = `本次最多换购 ${allowed} ${unit}，请修改数量`;
    return { code: 'limit_used', message, action: '', url: '' };
  }
  const url = `/zhmz/list?id=${exchange.promotionId}`;
  return { code: 'off_shelf', message: notEarned(exchange, quote, promotions), action: '去凑单', url };
}

function notEarned(
  { promotionId, stepId, promotionName }: ExchangeSpecial,
  quote: Quote,
  promotions: readonly Promotion[],
): string {
  const promotion = promotions.find(({ id }) => id === promotionId);
  const step = promotion?.tiers.find(({ id }) => id === stepId);
  const outcome = quote.promotions.find((one) => one.promotionId === promotionId);
  if (outcome?.state === 'lost') {
    const winner = promotions.find(({ id }) => id === outcome.lostTo);
    return lostTo(outcome, winner);
  }
  if (!promotion || !step) return `未满足换购条件，请先选购“${promotionName}”的商品`;
  if (step.left === 0 && step.note !== '') return step.note;
  const missing = step.reach - (outcome?.reached ?? 0n);
  return missing > 0n
    ? `未满足换购条件，还差 ${reachWords(promotion.basis, missing)}`
    : '已满足更高一档的换购条件，请换购那一档的商品';
}

/** Why a promotion that is reached gives nothing. @param winner what it has lost to */
export const lostTo = ({ kind }: PromotionOutcome, winner: Promotion | undefined): string =>
  lostWords(kind, winner?.name ?? '其他活动');
