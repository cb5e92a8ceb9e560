/** Days as people type them and as a calendar shows them. A day is `2026-03-09`. */

const DAY_MS = 24 * 3600_000;
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * A day as it was typed: `2026-03-09`, `2026/3/9`, `2026.3.9`, `2026年3月9日`, `20260309`, and within the year of `today` `3-9` or `0309`.
 * @returns '' for nothing, null for what is no day
 */
export function dayTyped(text: string, today: string): string | null {
  const words = text.trim();
  if (words === '') return '';
  const digits = /^(\d{4})?(\d{2})(\d{2})$/.exec(words);
  const parts = digits ?? /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/.exec(words);
  if (!parts) return null;
  const [, year = today.slice(0, 4), month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(day);
  return Number.isNaN(time) || iso(time) !== day ? null : day;
}

/** The weeks of a month from Monday on, with the days of the months beside it. @param month `2026-03` */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const weeks: string[][] = [];
  for (let at = monday; weeks.length === 0 || iso(at).slice(0, 7) <= month; at += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, index) => iso(at + index * DAY_MS)));
  return weeks;
}

export const dayAfter = (day: string, days: number): string => iso(Date.parse(day) + days * DAY_MS);

/** @param months may be negative */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return iso(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}
