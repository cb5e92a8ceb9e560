/** Working hours in which a complaint is answered, and how many feedbacks an account may send a day. */
export const ANSWER_HOURS = 24;
export const PER_DAY = 10;

/** Staff work from Monday to Saturday; hours of the day in China. */
const OPENS = 9;
const CLOSES = 18;
const SUNDAY = 0;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** China's clock is read off as if it were UTC. */
const CHINA_MS = 8 * HOUR_MS;

/**
 * When so many working hours have passed since a moment.
 * @param holidays days in China on which nobody works, `2026-10-01`
 */
export function afterWorkingHours(since: Date, hours: number, holidays: ReadonlySet<string>): Date {
  let at = since.getTime() + CHINA_MS;
  let left = hours * HOUR_MS;
  for (;;) {
    const midnight = Math.floor(at / DAY_MS) * DAY_MS;
    const from = Math.max(at, midnight + OPENS * HOUR_MS);
    const free = isWorkday(midnight, holidays) ? Math.max(0, midnight + CLOSES * HOUR_MS - from) : 0;
    if (left <= free) return new Date(from + left - CHINA_MS);
    left -= free;
    at = midnight + DAY_MS;
  }
}

function isWorkday(midnight: number, holidays: ReadonlySet<string>): boolean {
  const day = new Date(midnight);
  return day.getUTCDay() !== SUNDAY && !holidays.has(day.toISOString().slice(0, 10));
}
