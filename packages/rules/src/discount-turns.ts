/** 满减 too many to share their lines out in full: the best of the ways in which each claims all its free lines in turn. */

import {
  type AppliedDiscount,
  type Contender,
  claimsOf,
  exclusionOf,
  minus,
  overlapping,
  strongestFirst,
  type Tally,
  takenOff,
  tallyOf,
  totalOf,
} from './contenders.ts';
import { isPreferred } from './discount-sets.ts';
import type { PromotionLine } from './progress.ts';
import type { PromotionRule } from './promotion-types.ts';

/** Promotions that overlap are searched in full up to here: 2¹⁰ sets of them. */
const FULL_SEARCH = 10;
/** Of more only so many at once, so that the search stays quick at every key press … */
const WINDOW = 8;
/** … and so often without the one that stands in the way of most others. */
const RETRIES = 3;

/**
 * Who has a turn claims all its lines that are free then, and the best turns are taken; of more than `FULL_SEARCH` the strongest
 * are searched and the others take what is left.
 * @param component who overlap, by id
 */
export function inTurns(component: readonly Contender[], retries = RETRIES): AppliedDiscount[] {
  if (component.length <= FULL_SEARCH) return claimInTurn(bestTurns(component));
  const strongest = strongestFirst(component);
  const window = bestTurns(strongest.slice(0, WINDOW).sort(byRule));
  const found = claimInTurn([...window, ...strongest]);
  if (retries === 0) return found;
  const inTheWay = mostOverlapping(component);
  const rest = component.filter((one) => one !== inTheWay);
  const without = overlapping(rest).flatMap((part) => inTurns(part, retries - 1));
  return totalOf(without) > totalOf(found) ? without : found;
}

/** What each takes off the lines that are free when its turn comes; a second turn is none. */
function claimInTurn(turns: readonly Contender[]): AppliedDiscount[] {
  const claimed = new Set<PromotionLine>();
  const words = new Set<string>();
  const applied: AppliedDiscount[] = [];
  for (const one of new Set(turns)) {
    const { rule } = one;
    const word = exclusionOf(rule);
    if (word !== null && words.has(word)) continue;
    const free = claimsOf(one).filter((line) => !claimed.has(line));
    const { progress, amount } = takenOff(one, tallyOf(free));
    if (amount === 0n) continue;
    applied.push({ rule, lines: free, progress, amount });
    for (const line of free) claimed.add(line);
    if (word !== null) words.add(word);
  }
  return applied;
}

/**
 * The best set in the order of its turns. Who has had a turn decides which lines are free, not in what order
 * they had it; so the best total of every set (a bit for each contender) follows from the sets with one less.
 */
function bestTurns(contenders: readonly Contender[]): Contender[] {
  if (contenders.length === 1) return [...contenders];
  const freeBy = freeTallies(contenders);
  const rivals = contenders.map(({ rule }) => rivalsOf(rule, contenders));
  const totals: (bigint | undefined)[] = [0n];
  const lastTurn: number[] = [];
  let best = 0;
  for (let set = 0; set < 1 << contenders.length; set += 1) {
    const total = totals[set];
    if (total === undefined) continue;
    const most = totals[best] ?? 0n;
    if (total > most || (total === most && isPreferred(set, best))) best = set;
    contenders.forEach((one, index) => {
      const withIt = set | (1 << index);
      if (withIt === set || (set & (rivals[index] ?? 0)) !== 0) return;
      const { amount } = takenOff(one, freeBy(index, set));
      if (amount === 0n || total + amount <= (totals[withIt] ?? -1n)) return;
      totals[withIt] = total + amount;
      lastTurn[withIt] = index;
    });
  }
  const turns: Contender[] = [];
  for (let set = best; set !== 0; ) {
    const index = lastTurn[set] ?? 0;
    turns.unshift(...contenders.slice(index, index + 1));
    set &= ~(1 << index);
  }
  return turns;
}

/** As bits: the others with the same word. */
function rivalsOf(rule: PromotionRule, contenders: readonly Contender[]): number {
  const word = exclusionOf(rule);
  if (word === null) return 0;
  return contenders.reduce(
    (bits, other, index) => (exclusionOf(other.rule) === word ? bits | (1 << index) : bits),
    0,
  );
}

/**
 * Answers what is left for a contender on the lines that nobody of a set has claimed. Lines are summed once by
 * who may claim them, and those sums over every set of claimants; an answer is then one subtraction.
 */
function freeTallies(contenders: readonly Contender[]): (index: number, claimants: number) => Tally {
  const claimantsOf = new Map<PromotionLine, number>();
  contenders.forEach((one, index) => {
    for (const line of claimsOf(one)) claimantsOf.set(line, (claimantsOf.get(line) ?? 0) | (1 << index));
  });
  const sets = 1 << contenders.length;
  const within = Array.from({ length: sets }, () => tallyOf([]));
  for (const [line, claimants] of claimantsOf) add(within[claimants], line);
  for (let bit = 1; bit < sets; bit <<= 1) {
    for (let set = 0; set < sets; set += 1) if (set & bit) add(within[set], within[set ^ bit]);
  }
  const none = tallyOf([]);
  return (index, claimants) => {
    const free = (sets - 1) & ~claimants;
    return minus(within[free] ?? none, within[free & ~(1 << index)] ?? none);
  };
}

function add(to: Tally | undefined, more: Tally | undefined): void {
  if (!to || !more) return;
  to.exactE4 += more.exactE4;
  to.number += more.number;
  to.room += more.room;
}

/** The one that shares lines with most others; of equals the first. */
function mostOverlapping(component: readonly Contender[]): Contender | undefined {
  const shared = new Map<PromotionLine, number>();
  for (const one of component) {
    for (const line of claimsOf(one)) shared.set(line, (shared.get(line) ?? 0) + 1);
  }
  let found: Contender | undefined;
  let most = -1;
  for (const one of component) {
    const weight = claimsOf(one).reduce((sum, line) => sum + (shared.get(line) ?? 0) - 1, 0);
    if (weight > most) [found, most] = [one, weight];
  }
  return found;
}

const byRule = (a: Contender, b: Contender): number => a.rule.id - b.rule.id;
