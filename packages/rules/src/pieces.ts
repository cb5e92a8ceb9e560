/** What single pieces of an order's line carry of its amounts, so that any way of taking them adds up to the whole. */

import { type Fen, fen } from './money.ts';

/**
 * The part of an amount that `count` pieces of a line carry when `before` of its pieces were taken earlier (cut or returned):
 * the last piece brings what flooring left over. However pieces are taken, the parts of all of them add up to `total`.
 * Throws RangeError when the line has not so many pieces.
 */
export function partOf(total: Fen, number: number, before: number, count: number): Fen {
  if (before < 0 || count < 0 || before + count > number)
    throw new RangeError(`pieces ${before} + ${count} of ${number}`);
  return fen(upTo(total, number, before + count) - upTo(total, number, before));
}

/**
 * The part of an amount that goes along when `moved` pieces become a line of their own, `before` of the line's pieces having
 * been taken already. It is chosen so that what was taken stays what `partOf` says of the rest: later parts add up to what is
 * left, to the cent. Throws RangeError when fewer pieces are left.
 */
export function movedPart(total: Fen, number: number, before: number, moved: number): Fen {
  const stays = number - moved;
  if (moved < 0 || before < 0 || stays < before) throw new RangeError(`move ${moved} of ${number - before}`);
  if (moved === number) return total;
  const taken = upTo(total, number, before);
  let part = upTo(total, number, moved);
  // A cent more or less here is at most a cent more or less there: both ends are reached.
  while (upTo(fen(total - part), stays, before) > taken) part = fen(part + 1n);
  while (upTo(fen(total - part), stays, before) < taken) part = fen(part - 1n);
  return part;
}

const upTo = (total: Fen, number: number, pieces: number): Fen =>
  fen((total * BigInt(pieces)) / BigInt(number));
