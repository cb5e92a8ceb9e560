/** 满减 that overlap: lines that several may carry are shared out so that together they give most. */

import {
  type AppliedDiscount,
  type Contender,
  claimsOf,
  exclusionOf,
  plus,
  type Tally,
  takenOff,
  tallyOf,
} from './contenders.ts';
import { bitsOf, isPreferred } from './discount-sets.ts';
import { byId } from './order-lines.ts';
import type { PromotionLine } from './progress.ts';

/** Bits of a set of lines, and of one of promotions. */
const MOST_BITS = 12;

/** Some steps of the work of `shareOut`; Infinity for more lines or promotions than it can tell apart. */
export function sharingWork(contenders: readonly Contender[]): number {
  const shared = sharedLines(contenders);
  if (shared.length > MOST_BITS || contenders.length > 2 * MOST_BITS) return Number.POSITIVE_INFINITY;
  return contenders.reduce((work, one) => {
    const own = bitsOf(maskOf(one, shared));
    return work + 2 ** (shared.length - own) * 3 ** own;
  }, 0);
}

/** How a slot is filled: by whom, with which of the shared lines. */
interface Filling {
  index: number;
  lines: number;
}

/** What may be had from the slots so far with each set of the shared lines. */
interface Most {
  /** Fen: far below 2⁵³. */
  totals: Float64Array;
  /** Promotions in it, as bits. */
  chosen: Int32Array;
}

/**
 * Goes through the slots (promotions with the same word have one together) and keeps for every set of shared lines the most that it
 * can give, from what it gave before: each way of sharing is in it.
 * @param contenders who overlap; of equals the first; few enough by `sharingWork`
 */
export function shareOut(contenders: readonly Contender[]): AppliedDiscount[] {
  const shared = sharedLines(contenders);
  const all = (1 << shared.length) - 1;
  const bids = bidsOf(contenders, shared);
  let most: Most = { totals: new Float64Array(all + 1), chosen: new Int32Array(all + 1) };
  const fillings: (Filling | undefined)[][] = [];
  const slots = slotsOf(contenders);
  for (const [place, slot] of slots.entries()) {
    const after = { totals: most.totals.slice(), chosen: most.chosen.slice() };
    const filled: (Filling | undefined)[] = [];
    // Only what all lines give is asked for in the end.
    for (let set = place === slots.length - 1 ? all : 0; set <= all; set += 1) {
      for (const index of slot) filled[set] = fill(index, bids[index], most, after, set) ?? filled[set];
    }
    most = after;
    fillings.push(filled);
  }
  return settled(contenders, shared, taken(fillings, all));
}

/** Betters what a set of lines gives by one promotion, which claims every part of it that it may in turn; how, if it does. */
function fill(
  index: number,
  bid: Bid | undefined,
  most: Most,
  after: Most,
  set: number,
): Filling | undefined {
  if (!bid) return undefined;
  const claimable = bid.mask & set;
  let filling: Filling | undefined;
  for (let lines = claimable; ; lines = (lines - 1) & claimable) {
    const amount = bid.amounts[lines] ?? 0;
    const total = (most.totals[set ^ lines] ?? 0) + amount;
    if (amount > 0 && total >= (after.totals[set] ?? 0)) {
      const chosen = (most.chosen[set ^ lines] ?? 0) | (1 << index);
      if (total > (after.totals[set] ?? 0) || isPreferred(chosen, after.chosen[set] ?? 0)) {
        after.totals[set] = total;
        after.chosen[set] = chosen;
        filling = { index, lines };
      }
    }
    if (lines === 0) return filling;
  }
}

/** From the last slot back: with what each was filled. */
function taken(fillings: readonly (readonly (Filling | undefined)[])[], all: number): Map<number, number> {
  const lines = new Map<number, number>();
  let set = all;
  for (const filled of [...fillings].reverse()) {
    const filling = filled[set];
    if (!filling) continue;
    lines.set(filling.index, filling.lines);
    set ^= filling.lines;
  }
  return lines;
}

/** Who gives something, by id. Lines that nobody needs count for the first that gives no less with them. */
function settled(
  contenders: readonly Contender[],
  shared: readonly PromotionLine[],
  linesOf: ReadonlyMap<number, number>,
): AppliedDiscount[] {
  let free = [...linesOf.values()].reduce((rest, lines) => rest & ~lines, (1 << shared.length) - 1);
  return contenders.flatMap((one, index) => {
    let lines = linesOf.get(index);
    if (lines === undefined) return [];
    const withSome = (some: number) => {
      const own = claimsOf(one).filter((line) => {
        const place = shared.indexOf(line);
        return place === -1 || (some & (1 << place)) !== 0;
      });
      return { rule: one.rule, lines: own, ...takenOff(one, tallyOf(own)) };
    };
    let applied = withSome(lines);
    const mask = maskOf(one, shared);
    for (let place = 0; place < shared.length; place += 1) {
      if ((mask & free & (1 << place)) === 0) continue;
      const more = withSome(lines | (1 << place));
      if (more.amount < applied.amount) continue;
      lines |= 1 << place;
      free &= ~(1 << place);
      applied = more;
    }
    return [applied];
  });
}

/** What a promotion may claim of the shared lines, and what it gives with each part of them, in fen. */
interface Bid {
  mask: number;
  amounts: Float64Array;
}

function bidsOf(contenders: readonly Contender[], shared: readonly PromotionLine[]): Bid[] {
  const tallies = talliesOf(shared);
  return contenders.map((one) => {
    const mask = maskOf(one, shared);
    const own = tallyOf(claimsOf(one).filter((line) => !shared.includes(line)));
    const amounts = new Float64Array(1 << shared.length);
    for (let lines = mask; ; lines = (lines - 1) & mask) {
      amounts[lines] = Number(takenOff(one, plus(own, tallies[lines] ?? own)).amount);
      if (lines === 0) break;
    }
    return { mask, amounts };
  });
}

/** Of every set of lines, each from the one without its last line. */
function talliesOf(lines: readonly PromotionLine[]): Tally[] {
  const tallies = [tallyOf([])];
  for (const [place, line] of lines.entries()) {
    const one = tallyOf([line]);
    for (const tally of tallies.slice(0, 1 << place)) tallies.push(plus(tally, one));
  }
  return tallies;
}

/** Places of the promotions that exclude each other, and of each other one by itself. */
function slotsOf(contenders: readonly Contender[]): number[][] {
  const slots = new Map<string | number, number[]>();
  contenders.forEach(({ rule }, index) => {
    const key = exclusionOf(rule) ?? rule.id;
    const slot = slots.get(key);
    if (slot) slot.push(index);
    else slots.set(key, [index]);
  });
  return [...slots.values()];
}

function sharedLines(contenders: readonly Contender[]): PromotionLine[] {
  const seen = new Set<PromotionLine>();
  const shared = new Set<PromotionLine>();
  for (const line of contenders.flatMap(claimsOf)) {
    if (seen.has(line)) shared.add(line);
    seen.add(line);
  }
  return [...shared].sort((a, b) => byId(a.id, b.id));
}

/** As bits: those of the shared lines that it may claim. */
function maskOf(one: Contender, shared: readonly PromotionLine[]): number {
  const own = new Set(claimsOf(one));
  return shared.reduce((bits, line, place) => (own.has(line) ? bits | (1 << place) : bits), 0);
}
