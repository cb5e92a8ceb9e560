/** Dividing cents so that the parts always add up to the whole. */

import type { Fen } from './money.ts';
import { fen, floorToFen, lesser, sumFen } from './money.ts';

/**
 * Divides `total` over lines by weight: each share is floored to the cent, the rest goes to the line with the
 * largest weight (the first of equals). While `total` is at most the sum of the weights no share exceeds its
 * weight; what the largest line cannot hold passes to the next largest. A zero weight gets zero. Shares come
 * in the order of the weights. Throws RangeError on negative input, and on an amount with nothing to carry
 * it. (docs/rules/money.md#sharing-an-amount)
 */
export function share(total: Fen, weights: readonly bigint[]): Fen[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  return divide(total, weights, total <= sum ? weights : weights.map(() => total));
}

/**
 * The same, with no share above the room of its line (never negative): what a line cannot hold goes to the
 * line with the largest weight that has room left, and so on. Throws RangeError when `total` is more than all
 * rooms hold.
 */
export function shareWithin(total: Fen, weights: readonly bigint[], rooms: readonly bigint[]): Fen[] {
  return divide(total, weights, rooms);
}

function divide(total: Fen, weights: readonly bigint[], rooms: readonly bigint[]): Fen[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (total < 0n || weights.some((weight) => weight < 0n)) throw new RangeError('share: negative input');
  if (total === 0n) return weights.map(() => fen(0n));
  if (sum === 0n) throw new RangeError('share: no weight to carry the amount');

  const shares = weights.map((weight, index) => lesser((total * weight) / sum, rooms[index] ?? 0n));
  let rest = total - shares.reduce((all, part) => all + part, 0n);
  if (rest === 0n) return shares.map(fen);
  for (const { index } of heaviestFirst(weights)) {
    const part = shares[index] ?? 0n;
    const taken = lesser(rest, (rooms[index] ?? 0n) - part);
    shares[index] = part + taken;
    rest -= taken;
  }
  if (rest > 0n) throw new RangeError('share: more than the lines can hold');
  return shares.map(fen);
}

/**
 * Turns exact line amounts (1/10000 yuan, not negative) into cents: the total is floored once from the exact
 * sum, each line is floored, and the cents then missing go one each to the lines with the largest remainder
 * (the first of equals). `carriedE4` is a part of a cent that lines before these have left over.
 */
export function lineAmounts(linesE4: readonly bigint[], carriedE4 = 0n): { total: Fen; lines: Fen[] } {
  const total = floorToFen(linesE4.reduce((sum, line) => sum + line, carriedE4));
  const lines = linesE4.map(floorToFen);
  const missing = Number(total - sumFen(lines));
  const remainders = linesE4.map((line) => line % 100n);
  for (const { index } of heaviestFirst(remainders).slice(0, missing)) {
    lines[index] = fen((lines[index] ?? 0n) + 1n);
  }
  return { total, lines };
}

/** Sorting is stable, so equals keep the order of their index. */
function heaviestFirst(weights: readonly bigint[]): { weight: bigint; index: number }[] {
  return weights
    .map((weight, index) => ({ weight, index }))
    .sort((a, b) => (a.weight === b.weight ? 0 : a.weight > b.weight ? -1 : 1));
}
