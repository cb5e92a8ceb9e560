/** 积分: what is earned, when it ends, and which points are used first. (docs/rules/promotions.md#points) */

import type { Fen } from './money.ts';

const FEN_OF_TEN_YUAN = 1000n;

/**
 * What an order earns, floored once.
 * @param paid after all that was taken off, vouchers too; without shipping; what the balance paid counts
 * @param tenYuanPoints points for ten yuan, as staff have set for the account's rank
 */
export function pointsFor(paid: Fen, tenYuanPoints: number): number {
  if (paid <= 0n) return 0;
  return Number((paid * BigInt(tenYuanPoints)) / FEN_OF_TEN_YUAN);
}

/**
 * What of an order's points stays with what is kept of it, floored: returning all takes all back, however many times it is done.
 * @param base what the order was paid with when it earned `points`
 * @param kept the same less what has gone back since
 */
export function pointsKept(points: number, base: Fen, kept: Fen): number {
  if (kept <= 0n) return 0;
  return kept >= base ? points : Number((BigInt(points) * kept) / base);
}

/**
 * The last day of points that come in on a day: the end of the next year.
 * @param day in China, `2026-11-21`
 */
export const lastDayOf = (day: string): string => `${Number(day.slice(0, 4)) + 1}-12-31`;

/** Points that end on the same day; in a movement below zero when they leave. */
export interface PointsPart {
  /** Last day in China that they may be spent on. */
  expiresOn: string;
  points: number;
}

/**
 * Which buckets points are taken from.
 * @param turn first: what ends soonest is spent first; last: what came in last is taken back first
 * @returns parts below zero; null when the buckets hold less
 */
export function takeFrom(
  buckets: readonly PointsPart[],
  points: number,
  turn: 'first' | 'last',
): PointsPart[] | null {
  const sorted = [...buckets].sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
  if (turn === 'last') sorted.reverse();
  let rest = points;
  const parts: PointsPart[] = [];
  for (const bucket of sorted) {
    const taken = Math.min(rest, bucket.points);
    if (taken > 0) parts.push({ expiresOn: bucket.expiresOn, points: -taken });
    rest -= taken;
  }
  return rest === 0 ? parts : null;
}

/**
 * Where spent points return to: the day that they ended on, or the end of the next year where that is over.
 * @param spent parts below zero
 * @param today in China
 */
export function returnTo(spent: readonly PointsPart[], today: string): PointsPart[] {
  const sums = new Map<string, number>();
  for (const { expiresOn, points } of spent) {
    const day = expiresOn < today ? lastDayOf(today) : expiresOn;
    sums.set(day, (sums.get(day) ?? 0) - points);
  }
  return [...sums].map(([expiresOn, points]) => ({ expiresOn, points }));
}
