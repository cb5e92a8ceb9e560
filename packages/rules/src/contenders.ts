/** Promotions that bid for lines: what each would take off, and who is in whose way. */

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

/** A promotion that applies, with the lines that carry it; nothing is taken off the lines of a 满返. */
export interface AppliedDiscount extends Pick<Contender, 'rule' | 'lines' | 'progress'> {
  amount: Fen;
}

/** What is on some lines: to reach a step, and to be taken off. */
export interface Tally {
  exactE4: bigint;
  number: number;
  room: bigint;
}

const NOTHING = fen(0n);

export function contender(rule: PromotionRule, lines: readonly PromotionLine[]): Contender {
  const steps = ascendingSteps(rule);
  const { progress, amount } = givenFor(rule, steps, tallyOf(lines));
  return { rule, steps, lines, progress, alone: amount };
}

/** Names the promotions of which only one may apply; null = it stands beside all others. */
export const exclusionOf = ({ warehouseId, exclusionGroup }: PromotionRule): string | null =>
  exclusionGroup === '' ? null : `${warehouseId}:${exclusionGroup}`;

/** Lines that no other promotion may have; a 满返 leaves them to others. */
export const claimsOf = ({ rule, lines }: Contender): readonly PromotionLine[] =>
  rule.kind === 'discount' ? lines : [];

/** What it gives with these of the lines it claims. */
export function takenOff({ rule, steps, progress, alone }: Contender, claimed: Tally) {
  return rule.kind === 'discount' ? givenFor(rule, steps, claimed) : { progress, amount: alone };
}

function givenFor(rule: PromotionRule, steps: readonly PromotionStep[], { exactE4, number, room }: Tally) {
  const progress = progressOf(rule, steps, reachedBy(rule, exactE4, number));
  if (!progress.step) return { progress, amount: NOTHING };
  const wanted = BigInt(progress.times) * progress.step.minus;
  // What is paid back later does not touch the price.
  const bound = rule.kind === 'discount' ? lesser(wanted, room) : wanted;
  return { progress, amount: atLeastZero(lesser(bound, rule.budgetLeft ?? bound)) };
}

export function tallyOf(lines: Iterable<PromotionLine>): Tally {
  const tally = { exactE4: 0n, number: 0, room: 0n };
  for (const line of lines) {
    tally.exactE4 += line.exactE4;
    tally.number += line.number;
    tally.room += line.room;
  }
  return tally;
}

export const plus = (one: Tally, other: Tally): Tally => ({
  exactE4: one.exactE4 + other.exactE4,
  number: one.number + other.number,
  room: one.room + other.room,
});

export const minus = (one: Tally, other: Tally): Tally => ({
  exactE4: one.exactE4 - other.exactE4,
  number: one.number - other.number,
  room: one.room - other.room,
});

/** Contenders that share lines or a word, directly or through others; each part by id. */
export function overlapping(contenders: readonly Contender[]): Contender[][] {
  const leader = contenders.map((_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (leader[at] !== at) at = leader[at] ?? at;
    leader[index] = at;
    return at;
  };
  const first = new Map<PromotionLine | string, number>();
  contenders.forEach((one, index) => {
    const join = (key: PromotionLine | string) => {
      const other = first.get(key);
      if (other === undefined) first.set(key, index);
      else leader[find(index)] = find(other);
    };
    for (const line of claimsOf(one)) join(line);
    const word = exclusionOf(one.rule);
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

export const strongestFirst = (contenders: readonly Contender[]): Contender[] =>
  [...contenders].sort((a, b) => (a.alone === b.alone ? 0 : a.alone > b.alone ? -1 : 1));

export const totalOf = (applied: readonly AppliedDiscount[]): bigint =>
  applied.reduce((sum, { amount }) => sum + amount, 0n);
