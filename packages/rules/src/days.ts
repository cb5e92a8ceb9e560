/** Calendar days as `2026-11-21`. */

const DAY_MS = 24 * 3600_000;

/** Whole days from one calendar day to another, negative when it is over. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The calendar day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A day as files write it: `2026-03-09`, `2026/3/9`, `20260309`, with a time or without; undefined for what is none. */
export function typedDay(text: string): string | undefined {
  const parts =
    /^((?:19|20)\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0{1,2}:00(?::00)?)?$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return undefined;
  const [, year = '', month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : undefined;
}
