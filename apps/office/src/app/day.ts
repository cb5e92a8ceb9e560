import { plainDigits } from './plain-digits.ts';

/**
 * A day as people type it (20260309, 2026-3-9, 2026/03/09, 2026.3.9) as the wire wants it, '2026-03-09'; null for anything
 * that is not a day of the calendar.
 */
export function parseDay(text: string): string | null {
  const match = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|(\d{2})(\d{2}))$/.exec(plainDigits(text).trim());
  if (!match) return null;
  const [, year = '', month = match[4] ?? '', day = match[5] ?? ''] = match;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
  return isReal ? written : null;
}

/** `day` ('2026-03-09') moved by whole days. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** A day with a time as people type it (2026-03-09 8:30, 20260309 0830; a day alone begins at 00:00), China time, as Unix seconds. */
export function parseMoment(text: string): number | null {
  const match = /^(\S+)(?:\s+(\d{1,2}):?(\d{2}))?$/.exec(plainDigits(text).trim());
  const [, written = '', hour = '0', minute = '00'] = match ?? [];
  const day = parseDay(written);
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null;
  return Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:00+08:00`) / 1000;
}

/** The month of a day and those before it, newest first: `2026-11`, `2026-10` … */
export function lastMonths(day: string, number: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: number }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
