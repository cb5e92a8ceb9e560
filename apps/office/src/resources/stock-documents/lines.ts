import { REASONED_KINDS, type StockKind } from '@qingnang/contract/stock-document-words';
import { count } from '../../app/format.ts';
import type { StockLot } from './api.ts';

/** A lot on the form, with what was typed. */
export interface TypedLine {
  lot: StockLot;
  number: string;
  reason: string;
  /** 追溯码 of the packs, of a write-off. */
  codes: string[];
}

/** What the number of a line means. */
export const NUMBER_WORDS: Readonly<Record<StockKind, string>> = {
  count: '实盘数量',
  write_off: '报损数量',
  move: '移出数量',
  correction: '增减数量',
  supplier: '退出数量',
};

export const NUMBER_HINTS: Readonly<Record<StockKind, string>> = {
  count: '填写货架上数到的全部数量，含订单占用的；该批号的待盘点随之了结',
  write_off: '先扣该批号的待盘点，再扣可售；能扫的追溯码扫上，扫过的码作废',
  move: '批号、生产日期和有效期随货移到调入仓库',
  correction: '入库录错时使用：多录填负数，少录填正数',
  supplier: '退给供应商的数量',
};

/** By how many pieces a line differs from the books; null = nothing that counts is typed. */
export function differenceOf(
  kind: StockKind,
  { lot, number }: Pick<TypedLine, 'lot' | 'number'>,
): number | null {
  const typed = number.trim();
  if (!/^[+-]?\d{1,7}$/.test(typed)) return null;
  const pieces = Number(typed);
  if (kind === 'count') return pieces < 0 ? null : pieces - lot.number;
  if (kind === 'correction') return pieces === 0 ? null : pieces;
  return pieces < 1 ? null : -pieces;
}

/** Whether a document may be sent: every line has a number, and a reason where its kind wants one. */
export const isComplete = (kind: StockKind, lines: readonly TypedLine[]): boolean =>
  lines.length > 0 &&
  lines.every(
    (line) =>
      differenceOf(kind, line) !== null && (!REASONED_KINDS.includes(kind) || line.reason.trim().length > 1),
  );

/** Pieces with their sign: `+3`, `-1,690`, `0`. */
export const signed = (pieces: number): string => (pieces > 0 ? `+${count(pieces)}` : count(pieces));
