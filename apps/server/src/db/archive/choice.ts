import { SetupError } from '../embedded/setup-error.ts';
import { type Base, coveredTo, type Line, type Segment, segmentAfter } from './names.ts';

export interface Choice {
  line: Line;
  base: Base;
}

/**
 * The base backup that a moment is reached from: of the lines that cover it the one that begins last, since a shop that was restored
 * goes on in a line of its own.
 * @param moment Unix milliseconds; null = the newest that there is
 * @throws SetupError that says what is covered
 */
export function chooseBase(lines: readonly Line[], moment: number | null): Choice {
  const usable = lines.flatMap((line) => {
    const newest = coveredTo(line);
    if (newest < (moment ?? 0)) return [];
    const base = line.bases.findLast(({ ended }) => ended <= (moment ?? newest));
    return base ? [{ line, base }] : [];
  });
  const [chosen] = usable.sort((a, b) => b.base.ended - a.base.ended);
  if (chosen) return chosen;
  const covered = lines
    .flatMap((line) => (line.bases[0] ? [[line.bases[0].ended, coveredTo(line)] as const] : []))
    .filter(([from, to]) => to >= from)
    .map(([from, to]) => `${chinaTime(from)} — ${chinaTime(to)}`);
  throw new SetupError(
    covered.length === 0
      ? '归档里还没有可以恢复的基础备份  The archive holds nothing that can be restored yet.'
      : `归档不包含 ${moment === null ? '' : chinaTime(moment)}，可以恢复的时间：${covered.join('；')}  The archive does not cover this moment.`,
  );
}

/**
 * The segments from a base backup to a moment.
 * @param moment null = as far as there are some
 * @throws SetupError when one is missing on the way
 */
export function segmentsTo({ line, base }: Choice, moment: number | null, segmentBytes: number): Segment[] {
  const byName = new Map(line.wal.map((segment) => [segment.name, segment]));
  const way: Segment[] = [];
  for (let name = base.first; ; name = segmentAfter(name, segmentBytes)) {
    const segment = byName.get(name);
    if (!segment) break;
    way.push(segment);
    if (moment !== null && name >= base.last && segment.covers >= moment) return way;
  }
  const reached = way.reduce((newest, { covers }) => Math.max(newest, covers), 0);
  if (moment === null && (way.at(-1)?.name ?? '') >= base.last) return way;
  throw new SetupError(
    `归档缺了一段日志，从 ${chinaTime(base.ended)} 的基础备份只能恢复到 ${reached === 0 ? '它之前' : chinaTime(reached)}  A segment of the log is missing in the archive.`,
  );
}

const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-26 14:32:10`, as the shop's clock shows it. */
export const chinaTime = (ms: number): string => FORMAT.format(new Date(ms));

/**
 * Reads a moment of the shop's clock.
 * @returns Unix milliseconds; null when it is none
 */
export function chinaMoment(text: string): number | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? [];
  const ms = Date.parse(`${day}T${time}+08:00`);
  return Number.isNaN(ms) || !chinaTime(ms).startsWith(day ?? '-') ? null : ms;
}
