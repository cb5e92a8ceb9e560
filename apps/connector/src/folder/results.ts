/** What became of a file, line by line, in words for the person who made it. */
import type { Difference, RowAnswer } from '../peer.ts';
import { type Table, writeTable } from './csv.ts';
import type { Line, Made } from './rows.ts';

/**
 * The lines that somebody has to look at, with what is wrong and as they were: refused, waiting, ignored, not taken off whole. Put right,
 * the same file can be dropped again.
 */
export function resultOf(
  { header }: Table,
  lines: readonly Line[],
  made: readonly Made[],
  answers: readonly RowAnswer[],
): string {
  const told = new Map<Line, [string, string]>();
  for (const line of lines) if (!line.row) told.set(line, ['拒绝', wordsOf(line.errors)]);
  for (const [at, { lines: own }] of made.entries()) {
    const answer = answers[at];
    const words = answer && wordsAbout(answer);
    if (words) for (const line of own) told.set(line, words);
  }
  const rows = [...told]
    .sort(([a], [b]) => a.line - b.line)
    .map(([{ line, cells }, [state, why]]) => [line, state, why, ...header.map((_, at) => cells[at] ?? '')]);
  return writeTable(['行号', '结果', '原因', ...header], rows);
}

const wordsOf = (errors: readonly { field: string; message: string }[]) =>
  errors.map(({ field, message }) => (field === '' ? message : `${field}：${message}`)).join('；');

function wordsAbout({ state, errors, waiting, short, stale }: RowAnswer): [string, string] | null {
  if (state === 'refused') return ['拒绝', wordsOf(errors)];
  if (waiting.length > 0) return ['待复核', wordsOf(waiting)];
  if (stale) return ['已忽略', '更新的或同一条消息已先到'];
  if (short > 0) return ['未减足', `还有 ${short} 件被订单占用或留给活动，没有减掉；订单处理后请再发一次`];
  return null;
}

export const differencesOf = (differences: readonly Difference[]): string =>
  writeTable(
    ['编号', '仓库/等级/项目', '商城', '文件'],
    differences.map(({ subject, place, shop, erp }) => [subject, place, shop ?? '没有', erp ?? '没有']),
  );
