/** 满减: which promotions take their money off which lines. */

import { atLeastZero, type Fen, fen, lesser } from './money.ts';
import { ascendingSteps, type Progress, type PromotionLine, progressOf, reachedBy } from './progress.ts';
import type { PromotionRule, PromotionStep } from './promotion-types.ts';

/** A promotion with the lines that count for it. */
export interface Contender {
  rule: PromotionRule;
  steps: readonly PromotionStep[];
  lines: readonly PromotionLine[];
  /** On all its lines, were it alone: how far it is, and what it takes off (满返: pays back). */
  progress: Progress;
  alone: Fen;
}

/** A 满减 that applies, with the lines that carry it. */
export interface AppliedDiscount extends Pick<Contender, 'rule' | 'lines' | 'progress'> {
  amount: Fen;
}

/** What is still on lines: to reach a step, and to be taken off. */
interface Tally {
  exactE4: bigint;
  number: number;
  room: bigint;
}

/** Promotions that overlap are searched in full up to here: 2¹⁰ sets of them. */
const FULL_SEARCH = 10;
/** Of more only so many at once, so that the search stays quick at every key press … */
const WINDOW = 8;
/** … and so often without the one that stands in the way of most others. */
const RETRIES = 3;

const NOTHING = fen(0n);

export function contender(rule: PromotionRule, lines: readonly PromotionLine[]): Contender {
  const steps = ascendingSteps(rule);
  const { progress, amount } = takenOff(rule, steps, tallyOf(lines));
  return { rule, steps, lines, progress, alone: amount };
}

/**
 * The promotions that together take most off. A line carries one at most; each of those chosen claims all its
 * lines that are free when its turn comes, and the best turns are taken. Of those with the same word in a
 * warehouse one at most is chosen. Of equals: fewer promotions, then lower ids.
 *
 * Up to `FULL_SEARCH` promotions that overlap this is the best there is, so that one promotion more never makes
 * anything dearer. Of more the strongest are searched and the others take what is left: near the best, not always it.
 * @param contenders by id
 */
export function bestDiscounts(contenders: readonly Contender[]): AppliedDiscount[] {
  const strong = contenders.filter(({ alone }) => alone > 0n);
  return overlapping(strong).flatMap((component) => solve(component, RETRIES));
}

/** Names the promotions of which only one may apply; null = it stands beside all others. */
export const exclusionOf = ({ warehouseId, exclusionGroup }: PromotionRule): string | null =>
  exclusionGroup === '' ? null : `${warehouseId}:${exclusionGroup}`;

function takenOff(rule: PromotionRule, steps: readonly PromotionStep[], { exactE4, number, room }: Tally) {
  const progress = progressOf(rule, steps, reachedBy(rule, exactE4, number));
  if (!progress.step) return { progress, amount: NOTHING };
  const wanted = BigInt(progress.times) * progress.step.minus;
  // What is paid back later does not touch the price.
  const bound = rule.kind === 'discount' ? lesser(wanted, room) : wanted;
  return { progress, amount: atLeastZero(lesser(bound, rule.budgetLeft ?? bound)) };
}

function tallyOf(lines: readonly PromotionLine[]): Tally {
  const tally = { exactE4: 0n, number: 0, room: 0n };
  for (const line of lines) {
    tally.exactE4 += line.exactE4;
    tally.number += line.number;
    tally.room += line.room;
  }
  return tally;
}

/** Contenders that share lines or a word, directly or through others; each part by id. */
function overlapping(contenders: readonly Contender[]): Contender[][] {
  const leader = contenders.map((_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (leader[at] !== at) at = leader[at] ?? at;
    leader[index] = at;
    return at;
  };
  const first = new Map<PromotionLine | string, number>();
  contenders.forEach(({ rule, lines }, index) => {
    const join = (key: PromotionLine | string) => {
      const other = first.get(key);
      if (other === undefined) first.set(key, index);
      else leader[find(index)] = find(other);
    };
    for (const line of lines) join(line);
    const word = exclusionOf(rule);
    if (word !== null) join(word);
  });
  const parts = new Map<number, Contender[]>();
  contenders.forEach((one, index) => {
    const part = parts.get(find(index));
    if (part) part.push(one);
    else parts.set(find(index), [one]);
  });
  return [...parts.values()];
}

function solve(component: readonly Contender[], retries: number): AppliedDiscount[] {
  if (component.length <= FULL_SEARCH) return claimInTurn(bestTurns(component));
  const strongest = [...component].sort((a, b) => (a.alone === b.alone ? 0 : a.alone > b.alone ? -1 : 1));
  const window = bestTurns(strongest.slice(0, WINDOW).sort(byId));
  const found = claimInTurn([...window, ...strongest]);
  if (retries === 0) return found;
  const inTheWay = mostOverlapping(component);
  const rest = component.filter((one) => one !== inTheWay);
  const without = overlapping(rest).flatMap((part) => solve(part, retries - 1));
  return totalOf(without) > totalOf(found) ? without : found;
}

/** What each takes off the lines that are free when its turn comes; a second turn is none. */
function claimInTurn(turns: readonly Contender[]): AppliedDiscount[] {
  const claimed = new Set<PromotionLine>();
  const words = new Set<string>();
  const applied: AppliedDiscount[] = [];
  for (const { rule, steps, lines } of new Set(turns)) {
    const word = exclusionOf(rule);
    if (word !== null && words.has(word)) continue;
    const free = lines.filter((line) => !claimed.has(line));
    const { progress, amount } = takenOff(rule, steps, tallyOf(free));
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
    if (isBetter(set, total, best, totals[best] ?? 0n)) best = set;
    contenders.forEach(({ rule, steps }, index) => {
      const withIt = set | (1 << index);
      if (withIt === set || (set & (rivals[index] ?? 0)) !== 0) return;
      const { amount } = takenOff(rule, steps, freeBy(index, set));
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

/** More money, then fewer promotions, then lower ids. */
function isBetter(set: number, total: bigint, than: number, thanTotal: bigint): boolean {
  if (total !== thanTotal) return total > thanTotal;
  const fewer = bitsOf(than) - bitsOf(set);
  const differing = set ^ than;
  return fewer > 0 || (fewer === 0 && (set & differing & -differing) !== 0);
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
  contenders.forEach(({ lines }, index) => {
    for (const line of lines) claimantsOf.set(line, (claimantsOf.get(line) ?? 0) | (1 << index));
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
    const { exactE4, number, room } = within[free] ?? none;
    const others = within[free & ~(1 << index)] ?? none;
    return {
      exactE4: exactE4 - others.exactE4,
      number: number - others.number,
      room: room - others.room,
    };
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
  for (const { lines } of component) {
    for (const line of lines) shared.set(line, (shared.get(line) ?? 0) + 1);
  }
  let found: Contender | undefined;
  let most = -1;
  for (const one of component) {
    const weight = one.lines.reduce((sum, line) => sum + (shared.get(line) ?? 0) - 1, 0);
    if (weight > most) [found, most] = [one, weight];
  }
  return found;
}

const byId = (a: Contender, b: Contender): number => a.rule.id - b.rule.id;

const totalOf = (applied: readonly AppliedDiscount[]): bigint =>
  applied.reduce((sum, { amount }) => sum + amount, 0n);

function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
