/** 关联关系 of makers: what a row of their files says, and what it changes. */

import type { ImportLayout } from '@qingnang/contract/trace-files';
import { prefixOf, readTraceCode, type TracePrefix } from '@qingnang/rules/trace-codes';

/** What a file has of one code, as it is written there. */
export interface RawRow {
  line: number;
  code: string;
  parent: string;
  level: string;
  lotNo: string;
}

/** A code as a row gives it. */
export interface GivenCode {
  code: string;
  /** null = the file does not say. */
  parent: string | null;
  goodsId: number;
  level: number;
  pieces: number;
  /** '' = the file does not say. */
  lotNo: string;
}

type Field = 'code' | 'parent' | 'level' | 'lot_no';
const FIELDS = ['code', 'parent', 'level', 'lot_no'] as const;

/** Where a table has what. @returns positions by field; null when it has no column of codes */
export function columnsOf(
  header: readonly string[],
  layout: ImportLayout,
): Partial<Record<Field, number>> | null {
  const names = header.map((cell) => cell.trim().replace(/\*$/, ''));
  const found: Partial<Record<Field, number>> = {};
  for (const field of FIELDS) {
    const at = layout[field] === '' ? -1 : names.indexOf(layout[field]);
    if (at >= 0) found[field] = at;
  }
  return found.code === undefined ? null : found;
}

export const rawRow = (
  line: number,
  cells: readonly string[],
  columns: Partial<Record<Field, number>>,
): RawRow => {
  const cell = (field: Field) => cells[columns[field] ?? -1]?.trim() ?? '';
  return { line, code: cell('code'), parent: cell('parent'), level: cell('level'), lotNo: cell('lot_no') };
};

const LONGEST_LOT = 60;

/** @returns what the row gives, or what is wrong with it */
export function readRow(
  row: RawRow,
  { levels }: ImportLayout,
  prefixes: readonly TracePrefix[],
): GivenCode | string {
  const read = readTraceCode(row.code);
  if (!read.isCode) return read.message;
  const prefix = prefixOf(read.code, prefixes);
  if (!prefix) return `标识码 ${read.head} 还没有登记对应的商品`;
  const { goodsId, level, pieces } = prefix;
  const named = (['1', '2', '3'] as const).find((one) => levels[one]?.includes(row.level));
  if (row.level !== '' && named !== undefined && Number(named) !== level)
    return `文件里的级别“${row.level}”与标识码登记的不符`;
  const lotNo = row.lotNo !== '' ? row.lotNo : read.lotNo;
  if (lotNo.length > LONGEST_LOT) return '批号太长';
  const given = { code: read.code, goodsId, level, pieces, lotNo };
  const noParent = row.parent === '' || /^0+$/.test(row.parent);
  if (noParent) return { ...given, parent: null };
  const parent = readTraceCode(row.parent);
  if (!parent.isCode) return `上级码：${parent.message}`;
  const above = prefixOf(parent.code, prefixes);
  if (!above) return `上级码的标识码 ${parent.head} 还没有登记对应的商品`;
  if (above.goodsId !== goodsId) return '上级码是另一个商品的';
  return above.level > level ? { ...given, parent: parent.code } : '上级码的包装级别不高于本码';
}

/** What is kept of a code before. */
export interface KeptCode {
  code: string;
  parent: string | null;
  goodsId: number;
  lotNo: string;
}
export interface Judged {
  outcome: 'added' | 'changed' | 'same' | 'refused';
  message: string;
}

/** What a row does beside what is kept; nothing that is known is overwritten. */
export function judgeGiven(given: GivenCode, kept: KeptCode | undefined): Judged {
  const refused = (message: string): Judged => ({ outcome: 'refused', message });
  if (!kept) return { outcome: 'added', message: '' };
  if (kept.goodsId !== given.goodsId) return refused('这个码已登记为其他商品');
  if (given.parent !== null && kept.parent !== null && kept.parent !== given.parent)
    return refused(`这个码已在另一箱 ${kept.parent} 里`);
  if (given.lotNo !== '' && kept.lotNo !== '' && kept.lotNo !== given.lotNo)
    return refused(`这个码已登记为批号 ${kept.lotNo}`);
  const isNew = (given.parent !== null && kept.parent === null) || (given.lotNo !== '' && kept.lotNo === '');
  return { outcome: isNew ? 'changed' : 'same', message: '' };
}
