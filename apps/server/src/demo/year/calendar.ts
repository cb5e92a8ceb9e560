import { dayAfter, daysBetween } from '@qingnang/rules/days';

/** When pharmacies order from a wholesaler: by weekday, feast, season and hour. All days and hours are China's. */

/** From 0 = Sunday: shelves are filled up after the weekend, and on it hardly anybody buys. */
const WEEKDAYS = [0.22, 1.45, 1.15, 1, 1, 1.05, 0.6];
/** From January: winter is the trade's season. */
const MONTHS = [1.18, 0.96, 1, 0.94, 0.93, 0.95, 0.98, 0.97, 0.98, 1.03, 1.12, 1.2];

/** How many orders a day brings; 1 = a usual one. */
export function tradeOn(day: string): number {
  return (WEEKDAYS[weekdayOf(day)] ?? 1) * (MONTHS[monthOf(day)] ?? 1) * feastOn(day);
}

/** From 0 = Sunday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** From 0 = January. */
export const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1;

/** What feasts make of a day: stocking up before Spring Festival, rest on it, a slow start after it. */
function feastOn(day: string): number {
  const since = daysBetween(springFestivalOf(day.slice(0, 4)), day);
  if (since >= -16 && since <= -4) return 1.35;
  if (since >= -3 && since <= -1) return 0.3;
  if (since >= 0 && since <= 6) return 0.04;
  if (since >= 7 && since <= 13) return 0.65;
  const date = day.slice(5);
  if (date >= '10-01' && date <= '10-03') return 0.15;
  if (date >= '10-04' && date <= '10-07') return 0.45;
  if (date >= '05-01' && date <= '05-03') return 0.3;
  return date === '01-01' ? 0.3 : 1;
}

/** The shop's staff do not work: Sundays and the feasts. */
export function isDayOff(day: string): boolean {
  const since = daysBetween(springFestivalOf(day.slice(0, 4)), day);
  const date = day.slice(5);
  const isFeast = (date >= '10-01' && date <= '10-03') || date === '05-01' || date === '01-01';
  return weekdayOf(day) === 0 || isFeast || (since >= -1 && since <= 6);
}

/** First days of the lunar years, from 2025: calendars of computers miss the official day by one now and then. */
const FESTIVALS = [
  '01-29',
  '02-17',
  '02-06',
  '01-26',
  '02-13',
  '02-03',
  '01-23',
  '02-11',
  '01-31',
  '02-19',
  '02-08',
  '01-28',
  '02-15',
  '02-04',
  '01-24',
  '02-12',
];
const FIRST_YEAR = 2025;
/** About then in the years that nobody has looked up. */
const USUALLY = '02-05';

/** The first day of the lunar year that begins in a calendar year. */
const springFestivalOf = (year: string): string =>
  `${year}-${FESTIVALS[Number(year) - FIRST_YEAR] ?? USUALLY}`;

/** From 0 o'clock: mornings, before the day's parcels are packed. */
const HOURS = [0, 0, 0, 0, 0, 0, 0.5, 2, 7, 14, 15, 10, 4, 5, 10, 10, 9, 6, 3, 3, 4, 3, 1, 0.3];
const ALL_HOURS = HOURS.reduce((sum, weight) => sum + weight, 0);

/** The second of the day at which somebody orders. @param at from 0 to 1, as `chance` answers */
export function secondOfDay(at: number): number {
  let left = at * ALL_HOURS;
  const hour = HOURS.findIndex((weight) => {
    if (left < weight) return true;
    left -= weight;
    return false;
  });
  if (hour < 0) return 24 * 3600 - 1;
  return hour * 3600 + Math.floor((left / (HOURS[hour] ?? 1)) * 3600);
}

const MINUTE_MS = 60_000;
const OPENS = 8 * 60 + 30;
const CLOSES = 18 * 60;

/** The moment so many minutes of the staff's work after another: 8:30 to 18:00, not on days off. */
export function afterWork(from: Date, minutes: number): Date {
  const china = new Date(from.getTime() + CHINA_MS);
  let day = china.toISOString().slice(0, 10);
  let minute = Math.max(china.getUTCHours() * 60 + china.getUTCMinutes(), OPENS);
  let left = minutes;
  while (isDayOff(day) || left >= CLOSES - minute) {
    if (!isDayOff(day)) left -= Math.max(CLOSES - minute, 0);
    day = dayAfter(day, 1);
    minute = OPENS;
  }
  return inChina(day, (minute + left) * 60 + china.getUTCSeconds());
}

const CHINA_MS = 8 * 60 * MINUTE_MS;

/** A second of a day in China. */
export const inChina = (day: string, second: number): Date =>
  new Date(Date.parse(day) + second * 1000 - CHINA_MS);
