import { MAX_RANGE_DAYS, REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import { invalid } from '../../../http/errors.ts';

/** Days of China's calendar, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** What the wire asks for. */
export interface ReportQuery {
  from?: string | undefined;
  to?: string | undefined;
  days?: number | undefined;
  keywords?: string | undefined;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

/** When something is asked. */
export interface Clock {
  now: Date;
  /** In China. */
  today: string;
}

/** A report with everything that it needs to be read. */
export interface ReportRequest extends DayRange, Clock {
  report: ReportKey;
  days: number;
  keywords: string;
  /** A column's key. */
  sort: string;
  isAscending: boolean;
  /** Only customers of this member of the staff; null = everybody's. */
  salesmanId: number | null;
}

/**
 * What is asked for, with what is usual where nothing is said: today, the report's own order.
 * @throws 422 for a range that is none or too long, days that the report does not know, a column that it has not
 */
export function requestOf(
  report: ReportKey,
  query: ReportQuery,
  { now, today }: Clock,
  salesmanId: number | null,
): ReportRequest {
  const words = REPORTS[report];
  const { to = today, keywords = '', sort = words.sort } = query;
  const from = words.isDay ? to : (query.from ?? to);
  if (from > to) throw invalid({ to: '结束日期不能早于开始日期' });
  if (daysIn({ from, to }) > MAX_RANGE_DAYS) throw invalid({ to: `一次最多统计 ${MAX_RANGE_DAYS} 天` });
  const days = query.days ?? words.days?.usual ?? 0;
  if (words.days && !words.days.options.includes(days)) throw invalid({ days: '天数不正确' });
  if (!words.columns.some(({ key, isMade }) => key === sort && !isMade))
    throw invalid({ sort: '不能按这一列排序' });
  const usual = sort === words.sort ? words.direction : undefined;
  const isAscending = (query.direction ?? usual) === 'asc';
  return { report, from, to, now, today, days, keywords, sort, isAscending, salesmanId };
}

const DAY_MS = 86_400_000;

export const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** As many days as the range has, right before it. A whole month is compared with the whole month before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const last = movedDay(from, -1);
  if (from.endsWith('-01') && movedDay(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7))
    return { from: `${last.slice(0, 7)}-01`, to: last };
  return { from: movedDay(from, -daysIn({ from, to })), to: last };
}

export function movedDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Spans of so many months that follow one another, or days (0). */
export interface Part extends DayRange {
  months: number;
}

/**
 * A range as the fewest spans, and the days that are left at its ends.
 * @param spans how long they may be, in months that divide a year, the longest first
 */
export function partsOf({ from, to }: DayRange, [months = 0, ...shorter]: readonly number[]): Part[] {
  if (from > to) return [];
  if (months === 0) return [{ months, from, to }];
  const first = spanOf(from, months) === from ? from : spanOf(from, months, 1);
  const after = spanOf(movedDay(to, 1), months);
  if (first >= after) return partsOf({ from, to }, shorter);
  return [
    { months, from: first, to: movedDay(after, -1) },
    ...partsOf({ from, to: movedDay(first, -1) }, shorter),
    ...partsOf({ from: after, to }, shorter),
  ];
}

/** The first day of the span of so many months that a day lies in, as `first_of_span` has it; or of one so many spans later. */
function spanOf(day: string, months: number, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = (Math.floor((month - 1) / months) + later) * months;
  return new Date(Date.UTC(year, first, 1)).toISOString().slice(0, 10);
}
