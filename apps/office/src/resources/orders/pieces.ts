import type { AdminOrder, PiecesBody } from './api.ts';
import { type Line, lineGroups } from './lines.ts';

/** Pieces of an order that are cut or split off: what can be typed, and what it says to the server. */

/** A row of the table: a line, or a combination that goes by whole sets. */
export interface PieceRow {
  key: string;
  name: string;
  spec: string;
  unit: string;
  /** The most that can be typed. */
  open: number;
  isGift: boolean;
  /** Pieces of each line in one of what is typed. */
  parts: { lineId: number; each: number; words: string }[];
}

const openOf = (line: Line) => line.number - line.shipped_number - line.cut_number;

/** @param bySets combinations go by whole sets only */
export function pieceRows({ lines }: Pick<AdminOrder, 'lines'>, bySets: boolean): PieceRow[] {
  return lineGroups(lines)
    .flatMap(({ key, combination, lines: parts }) =>
      combination && bySets
        ? [setRow(key, combination, parts)]
        : parts.map((line) => ({
            key: `line:${line.id}`,
            name: line.name,
            spec: line.ypgg,
            unit: line.bzdw,
            open: openOf(line),
            isGift: line.is_gift === 1,
            parts: [{ lineId: line.id, each: 1, words: '' }],
          })),
    )
    .filter(({ open }) => open > 0);
}

function setRow(key: string, { name, sets }: { name: string; sets: number }, lines: Line[]): PieceRow {
  const parts = lines.map((line) => ({
    lineId: line.id,
    each: line.number / sets,
    words: `${line.name} ${line.number / sets}${line.bzdw}`,
  }));
  const open = Math.min(...lines.map((line) => Math.floor((openOf(line) * sets) / line.number)));
  const spec = `每套 ${parts.map(({ words }) => words).join('、')}`;
  return { key, name: `组合 ${name}`, spec, unit: '套', open, isGift: false, parts };
}

/** What is wrong with what is typed, by row; empty when it can be sent. */
export function pieceProblems(
  rows: readonly PieceRow[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { key, open, unit } of rows) {
    const text = typed[key]?.trim() ?? '';
    if (text === '') continue;
    if (!/^\d{1,6}$/.test(text)) problems[key] = '请填写整数';
    else if (Number(text) > open) problems[key] = `最多 ${open}${unit}`;
  }
  return problems;
}

export function pieceLines(
  rows: readonly PieceRow[],
  typed: Readonly<Record<string, string>>,
): PiecesBody['lines'] {
  return rows.flatMap(({ key, parts }) => {
    const count = Number(typed[key]?.trim() || 0);
    return count > 0
      ? parts.map(({ lineId, each }) => ({ order_line_id: lineId, number: count * each }))
      : [];
  });
}
