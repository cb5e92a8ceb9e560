/** Times on the wire are Unix seconds. */
export const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
export const secondsOrNull = (time: Date | null): number | null => time && toSeconds(time);

const DAY_SECONDS = 24 * 3600;
const CHINA_SECONDS = 8 * 3600;

/**
 * A calendar day `2027-08-31` as the last second of that day in China: goods "valid until" a day may be used on it.
 * @returns null for null
 */
export function endOfDaySeconds(day: string | null): number | null {
  if (day === null) return null;
  return Date.parse(day) / 1000 + DAY_SECONDS - CHINA_SECONDS - 1;
}

/** `2026-11-21 08:26:05` as clocks in China (UTC+8) show it. */
export const timeInChina = (time: Date): string =>
  new Date(time.getTime() + CHINA_SECONDS * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-21T08:26:05+08:00`: how machines are told a moment. */
export const instantInChina = (time: Date): string => `${timeInChina(time).replace(' ', 'T')}+08:00`;

/** `11月24日 18:30`, as clocks in China show it. */
export function momentInChina(time: Date): string {
  const text = timeInChina(time);
  return `${Number(text.slice(5, 7))}月${Number(text.slice(8, 10))}日 ${text.slice(11, 16)}`;
}

let lastDay = { number: Number.NaN, text: '' };

/** The calendar day in China (UTC+8) as `2026-11-21`. */
export function dayInChina(time: Date): string {
  const number = Math.floor((time.getTime() / 1000 + CHINA_SECONDS) / DAY_SECONDS);
  // Nearly always asked for today.
  if (number !== lastDay.number)
    lastDay = { number, text: new Date(number * DAY_SECONDS * 1000).toISOString().slice(0, 10) };
  return lastDay.text;
}
