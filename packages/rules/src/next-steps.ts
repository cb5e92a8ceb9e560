/** What buying a little more would bring. */

import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { atLeastZero, type Fen, fen, lesser } from './money.ts';
import { isMoney, timesOf } from './progress.ts';
import type { PromotionOutcome, PromotionRule } from './promotion-types.ts';

/** The next step of a promotion. */
export interface NextStep {
  promotionId: number;
  kind: PromotionKind;
  stepId: number;
  basis: PromotionRule['basis'];
  /** Fen or pieces. */
  missing: bigint;
  /** Money that it gives more than now, off or back; 0 = goods. */
  saves: Fen;
}

/**
 * The steps that promotions which apply or are open still have, best first: money for each yuan missing, then
 * money for pieces, then goods by what is missing. Steps of which nothing is left are passed over. Price
 * floors and other promotions may bound what a step really gives: a quote says so exactly.
 */
export function nextSteps(
  outcomes: readonly PromotionOutcome[],
  rules: readonly PromotionRule[],
): NextStep[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return outcomes
    .flatMap((outcome) => {
      const rule = byId.get(outcome.promotionId);
      return rule ? nextOf(outcome, rule) : [];
    })
    .sort(byWorth);
}

function nextOf(outcome: PromotionOutcome, rule: PromotionRule): NextStep[] {
  const { state, missing, nextStepId, reached, amount } = outcome;
  const step = rule.steps.find(({ id }) => id === nextStepId);
  if (!step || missing === null || (state !== 'applied' && state !== 'open')) return [];
  const times = timesOf(rule, step, reached + missing);
  const saves = isMoney(rule.kind) ? moreMoney(BigInt(times) * step.minus, amount, rule.budgetLeft) : fen(0n);
  const isLeft = isMoney(rule.kind) ? saves > 0n : step.left >= times * step.number;
  const { id: promotionId, kind, basis } = rule;
  return isLeft ? [{ promotionId, kind, stepId: step.id, basis, missing, saves }] : [];
}

function moreMoney(then: bigint, now: Fen, budgetLeft: Fen | null): Fen {
  return atLeastZero(lesser(then, budgetLeft ?? then) - now);
}

const RANK = { money: 0, moneyForPieces: 1, goods: 2 } as const;
const rankOf = ({ basis, saves }: NextStep): number =>
  saves === 0n ? RANK.goods : basis === 'amount' ? RANK.money : RANK.moneyForPieces;

function byWorth(a: NextStep, b: NextStep): number {
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return rank - rankOf(b);
  // saves / missing, multiplied out.
  const more = rank === RANK.goods ? a.missing - b.missing : b.saves * a.missing - a.saves * b.missing;
  return more === 0n ? a.promotionId - b.promotionId : more < 0n ? -1 : 1;
}
