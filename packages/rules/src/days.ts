/** Calendar days as `2026-11-21`. */

const DAY_MS = 24 * 3600_000;

/** Whole days from one calendar day to another, negative when it is over. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The calendar day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
