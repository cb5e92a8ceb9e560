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

/** A range by its whole months, from the first day of one to that of another, and the days before and after them. */
export function partsOf({ from, to }: DayRange): { months: DayRange[]; days: DayRange[] } {
  const first = from.endsWith('-01') ? from : firstOfMonthAfter(from);
  const after = `${movedDay(to, 1).slice(0, 7)}-01`;
  if (first >= after) return { months: [], days: [{ from, to }] };
  const days = [
    { from, to: movedDay(first, -1) },
    { from: after, to },
  ];
  return {
    months: [{ from: first, to: movedDay(after, -1) }],
    days: days.filter((range) => range.from <= range.to),
  };
}

const firstOfMonthAfter = (day: string): string => `${movedDay(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
