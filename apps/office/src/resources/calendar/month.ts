import type { CalendarEntry } from '@qingnang/contract/admin-zones';
import { addDays, parseMoment } from '../../app/day.ts';
import { date } from '../../app/format.ts';

/** A month of the calendar; days and moments are China time. */
export interface Month {
  /** '2026-11' */
  name: string;
  /** '2026-11-01' … */
  days: string[];
  /** Unix seconds: first moment of the month, and of the next one. */
  from: number;
  to: number;
}

/** @param name '2026-11'; anything else is the month of `now` (Unix seconds) */
export function monthOf(name: string, now: number): Month {
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(name);
  const first = `${isMonth ? name : date(now).slice(0, 7)}-01`;
  const month = first.slice(0, 7);
  const days: string[] = [];
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return { name: month, days, from: startOf(first), to: startOf(addDays(first, days.length)) };
}

const startOf = (day: string): number => parseMoment(day) ?? 0;

/** The month so many months away: '2026-12' for ('2026-11', 1). */
export function monthAfter(name: string, months: number): string {
  const [year = 0, month = 1] = name.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** Days of the month that an entry covers, counted from 0; null when it covers none. */
export function daysCovered(
  { starts_at: starts, ends_at: ends }: Pick<CalendarEntry, 'starts_at' | 'ends_at'>,
  month: Month,
): { first: number; last: number } | null {
  const from = Math.max(starts ?? month.from, month.from);
  // What ends at midnight does not touch the day that begins then.
  const to = Math.min(ends ?? month.to, month.to) - 1;
  if (to < from) return null;
  return { first: month.days.indexOf(date(from)), last: month.days.indexOf(date(to)) };
}

export interface CalendarGroup {
  kind: CalendarEntry['kind'];
  entries: CalendarEntry[];
}

/** Entries by kind in the order of `kinds`; within one what starts first, then what ends first. */
export function grouped(
  entries: readonly CalendarEntry[],
  kinds: readonly CalendarEntry['kind'][],
): CalendarGroup[] {
  return kinds
    .map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind).sort(byWindow) }))
    .filter(({ entries: own }) => own.length > 0);
}

const byWindow = (a: CalendarEntry, b: CalendarEntry): number =>
  (a.starts_at ?? 0) - (b.starts_at ?? 0) ||
  (a.ends_at ?? Number.MAX_SAFE_INTEGER) - (b.ends_at ?? Number.MAX_SAFE_INTEGER);
