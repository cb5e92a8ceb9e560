/** 满减 that have more lines than they need let the others have them. */

import {
  type AppliedDiscount,
  type Contender,
  claimsOf,
  exclusionOf,
  minus,
  plus,
  strongestFirst,
  takenOff,
  tallyOf,
} from './contenders.ts';
import { byId } from './order-lines.ts';
import type { PromotionLine } from './progress.ts';

/** Passes over all promotions; each that changes something gives more than before. */
const MOST_PASSES = 4;

/**
 * Goes on from a choice: whatever a promotion does not need for what it gives is free, and who gives more with free lines takes
 * them, as often as something is gained. What nobody needs counts for the first whose it is.
 * @param component who overlap, by id
 * @param applied of them, with their lines
 * @returns by id; it gives no less
 */
export function passOn(
  component: readonly Contender[],
  applied: readonly AppliedDiscount[],
): AppliedDiscount[] {
  const holdings = new Holdings(component, applied);
  const strongest = strongestFirst(component);
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    for (const one of component) holdings.release(one);
    let gains = 0;
    for (const one of strongest) if (holdings.gain(one)) gains += 1;
    if (gains === 0) break;
  }
  for (const one of component) holdings.keep(one);
  return component.flatMap((one) => holdings.of(one));
}

/** Who holds which lines. */
class Holdings {
  private readonly held = new Map<Contender, Set<PromotionLine>>();
  private readonly taken = new Set<PromotionLine>();
  /** Promotions that want a line. */
  private readonly wanted = new Map<PromotionLine, number>();
  private readonly words = new Set<string>();

  constructor(component: readonly Contender[], applied: readonly AppliedDiscount[]) {
    const byRule = new Map(component.map((one) => [one.rule, one]));
    for (const { rule, lines } of applied) {
      const one = byRule.get(rule);
      if (one) this.hold(one, lines);
    }
    for (const line of component.flatMap(claimsOf)) this.wanted.set(line, (this.wanted.get(line) ?? 0) + 1);
  }

  /** Lets go what others want and it does not need, the largest first. */
  release(one: Contender): void {
    const own = this.held.get(one);
    if (!own) return;
    let tally = tallyOf(own);
    const { amount } = takenOff(one, tally);
    for (const line of [...own].filter((each) => (this.wanted.get(each) ?? 0) > 1).sort(largestFirst)) {
      const without = minus(tally, tallyOf([line]));
      if (takenOff(one, without).amount < amount) continue;
      tally = without;
      own.delete(line);
      this.taken.delete(line);
    }
  }

  /** Takes free lines where it gives more with them. */
  gain(one: Contender): boolean {
    const own = this.held.get(one);
    const word = exclusionOf(one.rule);
    if (!own && word !== null && this.words.has(word)) return false;
    const more = [...(own ?? []), ...this.freeOf(one)];
    const before = own ? takenOff(one, tallyOf(own)).amount : 0n;
    if (takenOff(one, tallyOf(more)).amount <= before) return false;
    this.hold(one, more);
    this.release(one);
    return true;
  }

  /** Takes free lines with which it gives no less, one by one. */
  keep(one: Contender): void {
    const own = this.held.get(one);
    if (!own) return;
    let tally = tallyOf(own);
    for (const line of this.freeOf(one)) {
      const withIt = plus(tally, tallyOf([line]));
      if (takenOff(one, withIt).amount < takenOff(one, tally).amount) continue;
      tally = withIt;
      own.add(line);
      this.taken.add(line);
    }
  }

  of(one: Contender): AppliedDiscount[] {
    const own = this.held.get(one);
    if (!own) return [];
    const lines = claimsOf(one).filter((line) => own.has(line));
    return [{ rule: one.rule, lines, ...takenOff(one, tallyOf(lines)) }];
  }

  private hold(one: Contender, lines: readonly PromotionLine[]): void {
    this.held.set(one, new Set(lines));
    for (const line of lines) this.taken.add(line);
    const word = exclusionOf(one.rule);
    if (word !== null) this.words.add(word);
  }

  private freeOf(one: Contender): PromotionLine[] {
    return claimsOf(one).filter((line) => !this.taken.has(line));
  }
}

const largestFirst = (a: PromotionLine, b: PromotionLine): number =>
  a.exactE4 === b.exactE4 ? byId(a.id, b.id) : a.exactE4 > b.exactE4 ? -1 : 1;
