/**
 * What a line of a stock document makes of a lot and its shelf. Pieces that orders hold, and those that offers keep in a lot, are never
 * taken. Of a lot that is stopped or past its last day only what is set apart changes.
 */

import { REASONED_KINDS, type StockKind } from '@qingnang/contract/stock-document-words';
import type { WrittenOff } from '../codes/stock/dead/rules.ts';

export interface LotOnShelf {
  id: number;
  lotNo: string;
  /** For people: goods, specification, lot. */
  words: string;
  quantity: number;
  /** Set apart. */
  locked: number;
  /** Kept for offers of this lot and orders bought through them. */
  kept: number;
  /** Stopped, or past its last day. */
  isClosed: boolean;
}

/** Missing pieces that wait for a count. */
export interface OpenShortage {
  id: number;
  /** '' = nobody said in which lot. */
  lotNo: string;
  open: number;
}

/** A goods in a warehouse. */
export interface ShelfState {
  goodsId: number;
  warehouseId: number;
  available: number;
  reserved: number;
  toCount: number;
  shortages: OpenShortage[];
}

/** By how many pieces a line differs from the books. @param number as it was typed, see the contract */
export function deltaOf(kind: StockKind, number: number, { quantity, locked }: LotOnShelf): number {
  if (kind === 'count') return number - quantity - locked;
  return kind === 'correction' ? number : -number;
}

/** What is wrong with a line by itself; null = nothing. */
export function lineError(
  kind: StockKind,
  { number, reason, codes }: { number: number; reason: string; codes: readonly string[] },
): { field: 'number' | 'reason' | 'codes'; message: string } | null {
  if (kind !== 'write_off' && codes.length > 0) return { field: 'codes', message: '只有报损要扫追溯码' };
  if (kind === 'count' && number < 0) return { field: 'number', message: '实盘数量不能小于 0' };
  if (kind === 'correction' && number === 0) return { field: 'number', message: '请填写增加或减少的数量' };
  if (kind !== 'count' && kind !== 'correction' && number < 1)
    return { field: 'number', message: '数量不能小于 1' };
  if (REASONED_KINDS.includes(kind) && reason.length < 2) return { field: 'reason', message: '请填写原因' };
  return null;
}

/** Why a count is to be made again: pieces have come or left since, which it may have in it or not; null = it holds. */
export function staleCount(books: number | undefined, { quantity, locked }: LotOnShelf): string | null {
  const now = quantity + locked;
  return books === undefined || books === now ? null : `盘点后账面由 ${books} 变为 ${now}，请重新盘点`;
}

interface Change {
  kind: StockKind;
  delta: number;
  /** The document counts every lot of the goods here that has pieces. */
  isWhole: boolean;
}

/** What a line has done to a shelf. */
export interface Moved {
  available: number;
  toCount: number;
}

/**
 * Carries out a line: the lot, the shelf and its shortages are other than before.
 * @returns what it has done, or why it cannot be done
 */
export function carryOut(
  lot: LotOnShelf,
  shelf: ShelfState,
  { kind, delta, isWhole }: Change,
): Moved | string {
  const settled = settlementOf(lot, shelf, { kind, delta, isWhole });
  const freed = settled.reduce((sum, { number }) => sum + number, 0);
  const ofShelf = lot.isClosed ? 0 : delta;
  const refusal = refusalOf(lot, shelf, { kind, delta, freed });
  if (refusal !== null) return refusal;
  if (lot.isClosed) lot.locked += delta;
  else lot.quantity += delta;
  for (const { shortage, number } of settled) shortage.open -= number;
  shelf.available += ofShelf + freed;
  shelf.toCount -= freed;
  return { available: ofShelf + freed, toCount: -freed };
}

/** A count settles what was missing in its lot; a write-off takes what waits in its lot first. */
function settlementOf(lot: LotOnShelf, { shortages }: ShelfState, { kind, delta, isWhole }: Change) {
  if (kind === 'count')
    return shortages
      .filter(({ lotNo }) => lotNo === lot.lotNo || (lotNo === '' && isWhole))
      .map((shortage) => ({ shortage, number: shortage.open }));
  let left = kind === 'write_off' && !lot.isClosed ? -delta : 0;
  return shortages
    .filter(({ lotNo }) => lotNo === lot.lotNo)
    .map((shortage) => {
      const number = Math.min(left, shortage.open);
      left -= number;
      return { shortage, number };
    });
}

function refusalOf(
  lot: LotOnShelf,
  { available, reserved, toCount }: ShelfState,
  { kind, delta, freed }: { kind: StockKind; delta: number; freed: number },
): string | null {
  if (lot.isClosed && kind === 'move') return `${lot.words} 已停售或过期，不能移库`;
  if (lot.isClosed)
    return lot.locked + delta < 0 ? `${lot.words} 已停售或过期，隔离的只有 ${lot.locked}` : null;
  if (delta >= 0) return null;
  const free = lot.quantity - lot.kept;
  if (free + delta < 0)
    return lot.kept > 0
      ? `${lot.words} 账面 ${lot.quantity}，活动预留 ${lot.kept}，最多减少 ${Math.max(free, 0)}`
      : `${lot.words} 账面只有 ${lot.quantity}`;
  const most = available + freed;
  if (most + delta >= 0) return null;
  const waiting = toCount > freed ? `，待盘点 ${toCount - freed}` : '';
  return `${lot.words} 所在商品订单和活动占用 ${reserved}${waiting}，最多减少 ${most}`;
}

interface LineOfLot {
  line: number;
  lot_id: number;
  goods_id: number;
  lot_no: string;
  delta: number;
}

/** Lines of a write-off with what was scanned for them. */
export const writtenOff = (
  lines: readonly LineOfLot[],
  codes: readonly { line: number; codes: readonly string[] }[],
): WrittenOff[] =>
  codes.flatMap(({ line, codes: scans }) =>
    lines
      .filter((one) => one.line === line)
      .map(({ lot_id: id, goods_id: goodsId, lot_no: lotNo, delta }) => ({
        line,
        lot: { id, goodsId, lotNo },
        pieces: -delta,
        scans,
      })),
  );
