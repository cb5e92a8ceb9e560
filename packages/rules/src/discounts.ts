/** 满减: which promotions take their money off which lines. */

import { type AppliedDiscount, type Contender, overlapping } from './contenders.ts';
import { shareOut, sharingWork } from './discount-sharing.ts';
import { passOn } from './discount-surplus.ts';
import { inTurns } from './discount-turns.ts';

/** What is worked out in full for promotions that overlap: a millisecond or two. */
const MOST_WORK = 100_000;

/**
 * The promotions that together give most, with the lines that carry each. A line carries one 满减 at most; of those with the same
 * word in a warehouse one at most is chosen, be it a 满返, which carries no line. Of equals: fewer promotions, then lower ids.
 *
 * What several may carry is shared out line by line, and while that is a bounded piece of work nothing is better, so that one
 * promotion more never makes anything dearer. Of more the strongest have their turns, and what they do not need passes on to
 * others: never less than in turns, near the best, not always it.
 * @param contenders 满减 by id, then 满返 that have a word by id
 */
export function bestDiscounts(contenders: readonly Contender[]): AppliedDiscount[] {
  const strong = contenders.filter(({ alone }) => alone > 0n);
  return overlapping(strong).flatMap(solve);
}

function solve(component: readonly Contender[]): AppliedDiscount[] {
  const [only] = component;
  // Nobody is in its way: most promotions of a large cart.
  if (only && component.length === 1) return [{ ...only, amount: only.alone }];
  if (sharingWork(component) > MOST_WORK) return passOn(component, inTurns(component));
  const applied = shareOut(component);
  if (applied.length === component.length) return applied;
  // Who has lost decides nothing, not even which of equal ways is taken.
  const chosen = new Set(applied.map(({ rule }) => rule));
  return overlapping(component.filter(({ rule }) => chosen.has(rule))).flatMap(solve);
}
