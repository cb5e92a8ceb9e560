/** Times on the wire are Unix seconds. */
export const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * A calendar day `2027-08-31` as the last second of that day in China: goods "valid until" a day may be used on it.
 * @returns null for null
 */
export function endOfDaySeconds(day: string | null): number | null {
  return day === null ? null : toSeconds(new Date(`${day}T23:59:59+08:00`));
}

/** The calendar day in China (UTC+8) as `2026-11-21`. */
export const dayInChina = (time: Date): string =>
  new Date(time.getTime() + 8 * 3600_000).toISOString().slice(0, 10);
