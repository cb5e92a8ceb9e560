/** Days `2026-11-21`; '' = no bound. */
export interface DateRange {
  from: string;
  to: string;
}

const NO_RANGE: DateRange = { from: '', to: '' };

/** Spans that end today, by their name. */
export function usualRanges(today: string): { label: string; range: DateRange }[] {
  return [
    { label: '全部时间', range: NO_RANGE },
    { label: '近7天', range: { from: daysBefore(today, 6), to: today } },
    { label: '近30天', range: { from: daysBefore(today, 29), to: today } },
    { label: '近3个月', range: { from: monthsBefore(today, 3), to: today } },
  ];
}

export const sameRange = (a: DateRange, b: DateRange): boolean => a.from === b.from && a.to === b.to;

/** Two days as they were typed, the earlier one first. */
export const inOrder = ({ from, to }: DateRange): DateRange =>
  from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to };

/** A day of an address; '' for anything else. */
export function dayOf(text: string | null): string {
  if (text === null || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return '';
  const time = Date.parse(text);
  return Number.isNaN(time) || iso(time) !== text ? '' : text;
}

const DAY_MS = 24 * 3600_000;
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

const daysBefore = (day: string, days: number): string => iso(Date.parse(day) - days * DAY_MS);

/** The same day of an earlier month, or its last one. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return iso(Date.UTC(year, month - 1 - months, Math.min(date, last)));
}
