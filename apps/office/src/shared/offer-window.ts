import { dateTime } from '../app/format.ts';

const HOUR = 60 * 60;
const WEEK = 7 * 24 * HOUR;

/** The window that something new starts with: from the next full hour (`now` in Unix seconds) for a week. */
export function firstWindow(now: number): { starts_at: string; ends_at: string } {
  const start = Math.ceil(now / HOUR) * HOUR;
  return { starts_at: dateTime(start), ends_at: dateTime(start + WEEK) };
}
