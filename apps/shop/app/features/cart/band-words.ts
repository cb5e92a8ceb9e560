import type { CartGift } from '@qingnang/contract/cart';
import type { CartPromotion, PromotionTier } from '@qingnang/contract/promotions';
import { lostWords } from '@qingnang/rules/progress';
import {
  ascending,
  giftWords,
  giveWords,
  missingWords,
  reachOf,
  shortMoney,
} from '../promotions/step-words.ts';
import type { Outcome } from './cart-promotions.ts';

/** What a promotion says over its lines. */
export interface BandWords {
  /** What it gives now, or why it gives nothing; '' = nothing is reached. */
  now: string;
  /** To the next step; null = nothing more to reach. */
  next: { missing: string; gives: string; share: number } | null;
  /** All its steps, the reached ones first. */
  steps: string;
}

/** Does not begin a line. */
const STEP_SEPARATOR = '\u00a0· ';

/** @param gifts that it gives @param nameOf the name of another promotion, by id */
export function bandWords(
  promotion: CartPromotion,
  outcome: Outcome | null,
  gifts: readonly CartGift[],
  nameOf: (id: number) => string,
): BandWords {
  return {
    now: outcome ? nowWords(promotion, outcome, gifts, nameOf) : '',
    next: outcome?.state === 'lost' ? null : nextWords(promotion, outcome),
    steps: reachedFirst(promotion, outcome?.tier_id ?? 0)
      .map(({ words }) => words)
      .join(STEP_SEPARATOR),
  };
}

function nowWords(
  { kind, with_coupon }: CartPromotion,
  { state, amount, lost_to }: Outcome,
  gifts: readonly CartGift[],
  nameOf: (id: number) => string,
): string {
  if (state === 'open') return '';
  if (state === 'lost') return lost_to === 0 ? '已按更优惠的活动计算' : lostWords(kind, nameOf(lost_to));
  if (state === 'empty') return EMPTY_WORDS[kind];
  if (kind === 'discount')
    return `已减 ${shortMoney(amount)}${with_coupon === 1 ? '' : '，不与优惠券同享，结算时取更优惠的'}`;
  if (kind === 'cashback') return `完成后返 ${shortMoney(amount)}`;
  if (kind === 'exchange') return '已可换购';
  return `已得 ${gifts.map((gift) => giftWords(gift)).join('、')}`;
}

/** Reached, but nothing of it is left for this cart. */
const EMPTY_WORDS: Record<CartPromotion['kind'], string> = {
  discount: '已达到，但活动额度已用完，或已是控价',
  cashback: '已达到，但活动额度已用完',
  gift: '已达到，赠品已赠完',
  buy_gift: '已达到，赠品已赠完',
  exchange: '已达到，换购商品已换完',
};

function nextWords(promotion: CartPromotion, outcome: Outcome | null): BandWords['next'] {
  const step = nextStep(promotion, outcome?.tier_id ?? 0);
  const missing = outcome ? outcome.missing : step && reachOf(step.tier);
  if (!step || missing === null) return null;
  const gives = giveWords(promotion.kind, step.tier);
  return {
    missing: missingWords(promotion.basis, missing),
    gives: step.isAgain ? `再${gives}` : gives,
    share: 1 - missing / reachOf(step.tier),
  };
}

/** The step above the reached one; at the top of a repeating promotion the same once more. */
function nextStep(
  { tiers, is_repeating }: CartPromotion,
  reachedId: number,
): { tier: PromotionTier; isAgain: boolean } | null {
  const steps = ascending(tiers);
  const at = steps.findIndex(({ id }) => id === reachedId);
  const next = steps[at + 1];
  if (next) return { tier: next, isAgain: false };
  const top = steps.at(-1);
  return top && is_repeating === 1 ? { tier: top, isAgain: true } : null;
}

/** Reached steps, the highest first, then the others from the lowest up. */
function reachedFirst({ tiers }: CartPromotion, reachedId: number): PromotionTier[] {
  const steps = ascending(tiers);
  const at = steps.findIndex(({ id }) => id === reachedId);
  return [...steps.slice(0, at + 1).toReversed(), ...steps.slice(at + 1)];
}
