/** Which blocks of an order go together so that several coupons save most, one for each part. */

import type { CouponRule } from './promotion-types.ts';
import {
  count,
  type Divide,
  gainOf,
  NO_SUMS,
  type SplitOption,
  type Sums,
  savedBy,
  sumsOf,
} from './split-option.ts';
import { inTurns } from './split-turns.ts';

export interface Division {
  /** By block. */
  parts: number[];
  /** By part, with what it saves there. */
  uses: { coupon: CouponRule; saves: number }[];
  /** What the coupons save, less what they cost elsewhere. */
  gain: number;
}

/** A coupon for each; more orders would be a nuisance to pack and to pay. */
export const MOST_PARTS = 3;
/** Up to here every division is looked at: 3⁸ for three coupons. */
const FULL_SEARCH = 8;
/** Of more blocks only so many pairs of coupons are worked out, and so many threes, so that 500 lines stay quick. */
const MOST_TRIES = 16;

/**
 * The division into two or three parts that gains more than `least`, and most; null when there is none. Up to
 * `FULL_SEARCH` blocks it is the best there is. Of more each coupon in turn is given what it needs of the largest
 * blocks that are free, for every order of turns, and only the most promising choices are worked out: near the best, not
 * always it. Of equals fewer parts, then the
 * options that stand first.
 * @param options best first
 * @param goods of all blocks after 满减
 * @returns tried: choices of coupons that were worked out; of nine options at most 120
 */
export function bestDivision(
  options: readonly SplitOption[],
  goods: number,
  least: number,
): { division: Division | null; tried: number } {
  const blocks = options[0]?.eligible.length ?? 0;
  const divide = blocks <= FULL_SEARCH ? fullSearch(options, blocks) : inTurns(blocks);
  let division: Division | null = null;
  let tried = 0;
  for (const { chosen, bound } of choices(options, goods, blocks > FULL_SEARCH)) {
    if (bound <= (division?.gain ?? least)) break;
    tried += 1;
    const parts = divide(chosen);
    const gain = gainOf(chosen, sumsOf(chosen, parts));
    if (gain > (division?.gain ?? least)) {
      const sums = sumsOf(chosen, parts);
      const uses = chosen.map((option, part) => ({
        coupon: option.coupon,
        saves: savedBy(option, sums[part] ?? NO_SUMS),
      }));
      division = { parts, uses, gain };
    }
  }
  return { division, tried };
}

/**
 * Takes out of every part but one what its coupon does not need: that part is what stays of the order.
 * @param part that takes it
 */
export function tidied(
  { parts, uses, gain }: Division,
  options: readonly SplitOption[],
  part: number,
): number[] {
  const chosen = uses.flatMap(({ coupon }) => options.filter((option) => option.coupon === coupon));
  const sums = sumsOf(chosen, parts);
  const tidy = [...parts];
  const move = (block: number, from: number, to: number) => {
    count(sums[from], chosen[from], block, -1);
    count(sums[to], chosen[to], block, 1);
    tidy[block] = to;
  };
  parts.forEach((from, block) => {
    if (from === part) return;
    move(block, from, part);
    if (gainOf(chosen, sums) < gain) move(block, part, from);
  });
  return tidy;
}

interface Choice {
  chosen: SplitOption[];
  /** No division gains more with them. */
  bound: number;
}

/** Two or three coupons that the goods could serve together; those that could gain most first. */
function choices(options: readonly SplitOption[], goods: number, isLarge: boolean): Choice[] {
  const pairs = options.flatMap((one, at) => options.slice(at + 1).map((other) => [one, other]));
  const triples = pairs.flatMap((pair) =>
    options.slice(options.indexOf(pair[1] as SplitOption) + 1).map((more) => [...pair, more]),
  );
  const wholes = new Map(
    options.map((option) => [
      option,
      sumsOf(
        [option],
        option.eligible.map(() => 0),
      )[0] ?? NO_SUMS,
    ]),
  );
  const byBound = (a: Choice, b: Choice) => b.bound - a.bound || a.chosen.length - b.chosen.length;
  const bounded = [pairs, triples].map((sets) =>
    sets.flatMap((chosen) => boundOf(chosen, wholes, goods) ?? []).sort(byBound),
  );
  return bounded.flatMap((sets) => (isLarge ? sets.slice(0, MOST_TRIES) : sets)).sort(byBound);
}

/** Each finds at most what the thresholds of the others leave; null when that saves nothing for one of them. */
function boundOf(
  chosen: SplitOption[],
  wholes: ReadonlyMap<SplitOption, Sums>,
  goods: number,
): Choice | null {
  const asked = chosen.reduce((sum, { coupon }) => sum + Number(coupon.threshold), 0);
  let bound = 0;
  for (const option of chosen) {
    const { eligible, room } = wholes.get(option) ?? NO_SUMS;
    const left = goods - asked + Number(option.coupon.threshold);
    const saves = savedBy(option, { eligible: Math.min(eligible, left), room });
    if (saves <= 0) return null;
    bound += saves - option.cost;
  }
  return { chosen, bound };
}

/** Knows what each coupon saves on every set of blocks (a bit for each) and looks at all divisions into such sets. */
function fullSearch(options: readonly SplitOption[], blocks: number): Divide {
  const all = (1 << blocks) - 1;
  const savings = new Map(options.map((option) => [option, savingsBySet(option, all)]));
  return (chosen) => {
    const [first = [], second = [], third] = chosen.map((option) => savings.get(option) ?? []);
    const best = { first: 0, second: 0, saved: -1 };
    for (let own = 0; own <= all; own += 1) {
      const rest = all & ~own;
      // Of three the second one gets every set of the rest, of two all of it.
      for (let next = rest; ; next = (next - 1) & rest) {
        const saved = (first[own] ?? 0) + (second[next] ?? 0) + (third?.[rest & ~next] ?? 0);
        if (saved > best.saved) Object.assign(best, { first: own, second: next, saved });
        if (next === 0 || !third) break;
      }
    }
    return Array.from({ length: blocks }, (_, block) => {
      const bit = 1 << block;
      if (best.first & bit) return 0;
      return best.second & bit ? 1 : 2;
    });
  };
}

function savingsBySet(option: SplitOption, all: number): number[] {
  const sums: Sums[] = [{ eligible: 0, room: 0 }];
  const saved = [savedBy(option, NO_SUMS)];
  for (let set = 1; set <= all; set += 1) {
    const lowest = 31 - Math.clz32(set & -set);
    const own = { ...(sums[set & (set - 1)] ?? NO_SUMS) };
    count(own, option, lowest, 1);
    sums[set] = own;
    saved[set] = savedBy(option, own);
  }
  return saved;
}
