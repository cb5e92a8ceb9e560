/** How far lines are in one promotion. */

import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { type Fen, fen, floorToFen, formatFen } from './money.ts';
import { piecesWords } from './piece-words.ts';
import type { PromotionRule, PromotionStep } from './promotion-types.ts';

/** A selected line that counts for promotions, with what it holds. */
export interface PromotionLine {
  id: string;
  goodsId: number;
  warehouseId: number;
  number: number;
  /** Unit price × number, in 1/10000 yuan. */
  exactE4: bigint;
  /** Its part of the order's floored goods amount. */
  amount: Fen;
  /** What may be taken off before its price floor. */
  room: Fen;
  /** 满减 that it is pinned to; 0 = none. */
  pinnedPromotionId: number;
}

export interface Progress {
  /** Fen or pieces. */
  reached: bigint;
  /** The step that holds and how many times; null, 0 = none. */
  step: PromotionStep | null;
  times: number;
  /** The step that `missing` leads to: the next one, or the last one again (每满). */
  next: PromotionStep | null;
  missing: bigint | null;
}

/** From the lowest on. */
export const ascendingSteps = ({ steps }: PromotionRule): PromotionStep[] =>
  [...steps].sort((a, b) => (a.reach < b.reach ? -1 : a.reach > b.reach ? 1 : a.id - b.id));

/** The amount is floored once from the exact sum, so that the order of the lines changes nothing. */
export const reachedBy = (rule: PromotionRule, exactE4: bigint, number: number): bigint =>
  rule.basis === 'amount' ? floorToFen(exactE4) : BigInt(number);

/**
 * The step that `reached` holds, every full multiple of it where the promotion repeats: of 满减 and 满返 the one that gives
 * most so, of equals the higher, so that more goods never get less; of the others the highest.
 * @param steps of the rule, from `ascendingSteps`
 */
export function progressOf(rule: PromotionRule, steps: readonly PromotionStep[], reached: bigint): Progress {
  let step: PromotionStep | null = null;
  let above: PromotionStep | null = null;
  for (const candidate of steps) {
    if (candidate.reach > reached) {
      above = candidate;
      break;
    }
    if (!step || !isMoney(rule.kind) || given(rule, candidate, reached) >= given(rule, step, reached))
      step = candidate;
  }
  return {
    reached,
    step,
    times: step ? timesOf(rule, step, reached) : 0,
    next: above ?? (rule.isRepeating ? step : null),
    missing: above ? above.reach - reached : againIn(rule, step, reached),
  };
}

/** How often a step that is reached gives. */
export const timesOf = (rule: PromotionRule, step: PromotionStep, reached: bigint): number =>
  rule.isRepeating ? Number(reached / step.reach) : 1;

const given = (rule: PromotionRule, step: PromotionStep, reached: bigint): bigint =>
  BigInt(timesOf(rule, step, reached)) * step.minus;

/** 满减 and 满返 give money, the others goods: their steps have an amount, and they can have a budget. */
export const isMoney = (kind: PromotionKind): boolean => kind === 'discount' || kind === 'cashback';

/** What is to be reached or missing, in words: '¥200.00', '10 盒/瓶'. */
export const reachWords = (basis: PromotionRule['basis'], reach: bigint): string =>
  basis === 'amount' ? `¥${formatFen(fen(reach))}` : piecesWords(reach);

/** Why a promotion that is reached gives nothing. What gifts are worth is not compared: money goes first. */
export const lostWords = (kind: PromotionKind, winner: string): string =>
  `与“${winner}”不同享，${isMoney(kind) ? '已按更优惠的计算' : '减免和返现优先'}`;

const againIn = (rule: PromotionRule, step: PromotionStep | null, reached: bigint): bigint | null =>
  rule.isRepeating && step ? step.reach - (reached % step.reach) : null;
