/** Heads of codes as staff teach them, by hand or by file. */

import { TRACE_LENGTH } from '@qingnang/rules/trace-codes';
import { wholeNumber } from '@qingnang/rules/whole-number';

export interface TaughtPrefix {
  prefix: string;
  goodsId: number;
  level: number;
  pieces: number;
  codeLength: number | null;
}

/** Cells of a row of a file. */
export interface PrefixCells {
  prefix: string;
  goods_id: string;
  level: string;
  pieces: string;
}

const LEVELS: Readonly<Record<string, number>> = {
  1: 1,
  小: 1,
  小包装: 1,
  2: 2,
  中: 2,
  中包装: 2,
  3: 3,
  大: 3,
  大包装: 3,
  箱: 3,
};
const MOST_PIECES = 100_000;

/** @returns the prefix, or what is wrong with the row */
export function readPrefix(cells: PrefixCells): TaughtPrefix | string {
  const prefix = cells.prefix.normalize('NFKC').trim().toUpperCase();
  const level = LEVELS[cells.level.normalize('NFKC').trim()];
  const goodsId = whole(cells.goods_id);
  const pieces = whole(cells.pieces);
  if (!/^[0-9A-Z]{4,20}$/.test(prefix)) return '标识码为 4 到 20 位数字或大写字母';
  if (goodsId === null) return '商品编号不正确';
  if (level === undefined) return '包装级别只能是 小、中、大 或 1、2、3';
  if (pieces === null || pieces > MOST_PIECES) return '件数不正确';
  return { prefix, goodsId, level, pieces, codeLength: TRACE_LENGTH };
}

const whole = (cell: string): number | null => wholeNumber(cell.normalize('NFKC').trim());
