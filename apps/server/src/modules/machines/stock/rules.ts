/**
 * What a system outside says of a shelf, and what the shop makes of it. A quantity counts every piece that lies there: those that orders
 * hold, and those set apart (expired, stopped). Nothing that orders hold, or that offers keep in a lot, is taken: what should have gone and
 * did not is `short`.
 */

import type { StockRow } from '@qingnang/contract/v1-stock';

export interface ShelfLot {
  id: number;
  lotNo: string;
  /** On the shelf, for sale or held by orders. */
  quantity: number;
  /** Set apart. */
  locked: number;
  /** Kept for offers of this lot and orders bought through them. */
  setAside: number;
  /** Past its last day, or stopped: quality decides about its pieces. */
  isClosed: boolean;
}

/** A goods in a warehouse. */
export interface Shelf {
  goodsId: number;
  warehouseId: number;
  available: number;
  reserved: number;
  /** Set aside until somebody counts. */
  toCount: number;
  /** By how much `available` has changed so far. */
  moved: number;
  /** Those that a row may touch, the first expired first. */
  lots: ShelfLot[];
  /** The lot that came last; more pieces of the whole shelf join it. Null = none has come. */
  newestLotId: number | null;
}

/** What a row says of its shelf, or of one lot on it. */
export interface Saying {
  /** '' = the whole shelf. */
  lotNo: string;
  amount: { quantity: number } | { change: number };
}

export type Said =
  | { kind: 'refused'; field: 'lot_no' | 'quantity'; message: string }
  /** How many pieces came (or went) and how many should have gone, and how many lie there now. */
  | { kind: 'said'; moved: number; short: number; quantity: number };

/** Carries out one row after the other on a shelf, whose numbers change. */
export function say(shelf: Shelf, { lotNo, amount }: Saying): Said {
  const lot = shelf.lots.find((one) => one.lotNo === lotNo);
  if (lotNo !== '' && !lot)
    return { kind: 'refused', field: 'lot_no', message: '没有这个批号，请先登记（POST /api/v1/lots）' };
  const now = lot ? lot.quantity + lot.locked : onShelf(shelf);
  const delta = 'quantity' in amount ? amount.quantity - now : amount.change;
  if (delta === 0) return { kind: 'said', moved: 0, short: 0, quantity: now };
  if (lot?.isClosed)
    return { kind: 'refused', field: 'lot_no', message: '该批号已过有效期或已停售，数量由质管处理' };
  if (delta < 0) return lower(shelf, lot ? [lot] : shelf.lots, now, -delta);
  const target = lot ?? shelf.lots.find(({ id, isClosed }) => id === shelf.newestLotId && !isClosed);
  if (!target) return { kind: 'refused', field: 'lot_no', message: '没有可入库的批号，请写明 lot_no' };
  target.quantity += delta;
  shelf.available += delta;
  shelf.moved += delta;
  return { kind: 'said', moved: delta, short: 0, quantity: now + delta };
}

const onShelf = ({ available, reserved, toCount, lots }: Shelf): number =>
  available + reserved + toCount + lots.reduce((sum, { locked }) => sum + locked, 0);

function lower(shelf: Shelf, lots: readonly ShelfLot[], now: number, asked: number): Said {
  let left = Math.min(asked, shelf.available);
  let moved = 0;
  for (const lot of lots) {
    if (lot.isClosed) continue;
    const taken = Math.max(0, Math.min(left, lot.quantity - lot.setAside));
    lot.quantity -= taken;
    left -= taken;
    moved += taken;
  }
  shelf.available -= moved;
  shelf.moved -= moved;
  return { kind: 'said', moved: -moved, short: asked - moved, quantity: now - moved };
}

/** How a sender counts its messages about a shelf. */
export interface Mark {
  sequence: number | null;
  /** Milliseconds. */
  asOf: number | null;
}

/** Whether a message comes too late, or again. One that counts otherwise than the last cannot be compared with it. */
export const isStale = (last: Mark, mark: Mark): boolean =>
  (mark.sequence !== null && last.sequence !== null && mark.sequence <= last.sequence) ||
  (mark.asOf !== null && last.asOf !== null && mark.asOf <= last.asOf);

/** A clock may be ahead of ours by so much: a message from further ahead would silence all that follow. */
const AHEAD_MS = 5 * 60_000;

interface RowError {
  field: string;
  message: string;
}

/** What is wrong with a row by itself. */
export function stockErrors(row: StockRow, now: number): RowError[] {
  const { quantity, change, sequence, as_of } = row;
  const isMarked = sequence !== undefined || as_of !== undefined;
  if ((quantity === undefined) === (change === undefined))
    return [{ field: 'quantity', message: '请填写 quantity 或 change 之一' }];
  if (quantity !== undefined && !isMarked)
    return [{ field: 'sequence', message: '绝对数量请带 sequence 或 as_of，以免旧消息覆盖新数量' }];
  if (sequence !== undefined && as_of !== undefined)
    return [{ field: 'as_of', message: 'sequence 与 as_of 只能填写一个' }];
  if (change !== undefined && isMarked)
    return [
      { field: sequence === undefined ? 'as_of' : 'sequence', message: '增减数量不带 sequence 和 as_of' },
    ];
  if (as_of !== undefined && Date.parse(as_of) > now + AHEAD_MS)
    return [{ field: 'as_of', message: 'as_of 晚于现在，请核对时钟' }];
  return [];
}

export const markOf = ({ sequence, as_of }: StockRow): Mark => ({
  sequence: sequence ?? null,
  asOf: as_of === undefined ? null : Date.parse(as_of),
});
