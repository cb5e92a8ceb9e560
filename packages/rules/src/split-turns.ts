/** Dividing many blocks between coupons: each takes what it needs when its turn comes. */

import { count, type Divide, gainOf, type SplitOption, type Sums, sumsOf } from './split-option.ts';

/** The best of what coupons get in every order of turns: two of two coupons, six of three. */
export function inTurns(blocks: number): Divide {
  const ranks = new Map<SplitOption, readonly number[]>();
  const rankOf = (option: SplitOption): readonly number[] => {
    const known = ranks.get(option) ?? largestFirst(option, blocks);
    ranks.set(option, known);
    return known;
  };
  return (chosen) => {
    const takers = chosen.map((option, part) => ({ option, part, ranked: rankOf(option) }));
    const parts = Array.from({ length: blocks }, (_, block) => onlyUser(chosen, block));
    const start: Given = { parts, sums: sumsOf(chosen, parts) };
    const [first = start, ...others] = ordersOf(takers).map((turns) => given(start, chosen, turns));
    const worth = ({ sums }: Given) => gainOf(chosen, sums);
    return others.reduce((best, one) => (worth(one) > worth(best) ? one : best), first).parts;
  };
}

/** Who has got what. */
interface Given {
  /** By block. */
  parts: number[];
  /** By part. */
  sums: Sums[];
}

interface Taker {
  option: SplitOption;
  part: number;
  /** The blocks it is for, largest first. */
  ranked: readonly number[];
}

function largestFirst({ eligible }: SplitOption, blocks: number): number[] {
  const all = Array.from({ length: blocks }, (_, block) => block);
  return all
    .filter((block) => (eligible[block] ?? 0) > 0)
    .sort((a, b) => (eligible[b] ?? 0) - (eligible[a] ?? 0) || a - b);
}

const ordersOf = (takers: readonly Taker[]): Taker[][] =>
  takers.length === 0
    ? [[]]
    : takers.flatMap((one) =>
        ordersOf(takers.filter((other) => other !== one)).map((rest) => [one, ...rest]),
      );

const FREE = -1;

/** A block that only one coupon is for is its own. */
function onlyUser(chosen: readonly SplitOption[], block: number): number {
  let user = FREE;
  for (let part = 0; part < chosen.length; part += 1) {
    if ((chosen[part]?.eligible[block] ?? 0) === 0) continue;
    if (user !== FREE) return FREE;
    user = part;
  }
  return user;
}

/** Each takes what it still needs, then the rest goes. */
function given(start: Given, chosen: readonly SplitOption[], turns: readonly Taker[]): Given {
  const now: Given = { parts: [...start.parts], sums: start.sums.map((sums) => ({ ...sums })) };
  for (const taker of turns) takeNeeded(now, taker);
  const needs = chosen.map(needOf);
  for (let block = 0; block < now.parts.length; block += 1) {
    if (now.parts[block] === FREE) give(now, chosen, takerOfRest(now, chosen, needs, block), block);
  }
  return now;
}

function give({ parts, sums }: Given, chosen: readonly SplitOption[], part: number, block: number): void {
  parts[block] = part;
  count(sums[part], chosen[part], block, 1);
}

/** Takes the largest free blocks until one is enough to end with; of such ones the smallest. */
function takeNeeded({ parts, sums }: Given, { option, part, ranked }: Taker): void {
  const need = needOf(option);
  const own = sums[part] ?? { eligible: 0, room: 0 };
  const isMetWith = (eligible: number, room: number) =>
    own.eligible + eligible >= need.eligible && own.room + room >= need.room;
  if (isMetWith(0, 0)) return;
  const take = (block: number) => {
    parts[block] = part;
    count(own, option, block, 1);
  };
  let last = FREE;
  for (const block of ranked) {
    if (parts[block] !== FREE) continue;
    if (isMetWith(option.eligible[block] ?? 0, option.room[block] ?? 0)) last = block;
    else if (last === FREE) take(block);
    else break;
  }
  if (last !== FREE) take(last);
}

/** From where on more goods bring nothing more; of a percentage without a bound from where on it counts. */
function needOf({ coupon, most }: SplitOption): Sums {
  const threshold = Number(coupon.threshold);
  if (coupon.kind === 'amount') return { eligible: Math.max(threshold, most), room: most };
  if (coupon.cap === null) return { eligible: threshold, room: 0 };
  return { eligible: Math.max(threshold, Math.ceil((most * FULL_E2) / coupon.percentE2)), room: most };
}

const FULL_E2 = 10_000;

/** The percentage that brings most for it and is not at its bound; else the first part. */
function takerOfRest(
  { sums }: Given,
  chosen: readonly SplitOption[],
  needs: readonly Sums[],
  block: number,
): number {
  let taker = 0;
  let best = 0;
  for (let part = 0; part < chosen.length; part += 1) {
    const { coupon, eligible } = chosen[part] as SplitOption;
    if (coupon.kind !== 'percent' || coupon.percentE2 <= best || !eligible[block]) continue;
    const isFull = coupon.cap !== null && (sums[part]?.eligible ?? 0) >= (needs[part]?.eligible ?? 0);
    if (isFull) continue;
    taker = part;
    best = coupon.percentE2;
  }
  return taker;
}
