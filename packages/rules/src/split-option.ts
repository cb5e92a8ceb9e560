/** Coupons on the blocks of an order that may be split, and what they save on parts of it. */

import { savesOn } from './coupons.ts';
import { type Fen, fen } from './money.ts';
import type { CouponRule } from './promotion-types.ts';

/**
 * A coupon on the blocks of one order. Fen are numbers here, whole and far below 2⁵³: the search adds up a lot,
 * and the quote has the last word.
 */
export interface SplitOption {
  coupon: CouponRule;
  /** On the order as a whole: no part saves more. */
  most: number;
  /** What is lost elsewhere when it is used here. */
  cost: number;
  /** By block: what counts towards it after 满减, and what may be taken off that before price floors. */
  eligible: readonly number[];
  room: readonly number[];
}

/** Says for every block to which of the chosen coupons it goes. */
export type Divide = (chosen: readonly SplitOption[]) => number[];

/** What a coupon finds in its part. */
export interface Sums {
  eligible: number;
  room: number;
}

/** Adds a block to the sums of a part, or (−1) takes it out. */
export function count(
  sums: Sums | undefined,
  option: SplitOption | undefined,
  block: number,
  times: 1 | -1,
): void {
  if (!sums || !option) return;
  sums.eligible += times * (option.eligible[block] ?? 0);
  sums.room += times * (option.room[block] ?? 0);
}

export function sumsOf(chosen: readonly SplitOption[], parts: readonly number[]): Sums[] {
  const sums = chosen.map(() => ({ eligible: 0, room: 0 }));
  for (let block = 0; block < parts.length; block += 1) {
    const part = parts[block] ?? -1;
    count(sums[part], chosen[part], block, 1);
  }
  return sums;
}

export const savedBy = ({ coupon }: SplitOption, { eligible, room }: Sums): number =>
  Number(savesOn(coupon, exact(eligible), exact(room)));
const exact = (amount: number): Fen => fen(BigInt(amount));

/** What coupons save on their parts, less what they cost elsewhere. */
export const gainOf = (chosen: readonly SplitOption[], sums: readonly Sums[]): number =>
  chosen.reduce((gain, option, part) => gain + savedBy(option, sums[part] ?? NO_SUMS) - option.cost, 0);
export const NO_SUMS: Sums = { eligible: 0, room: 0 };
