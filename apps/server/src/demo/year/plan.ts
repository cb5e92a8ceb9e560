import { dayAfter } from '@qingnang/rules/days';
import { dayInChina } from '../../http/dates.ts';
import { chance } from '../catalog/random.ts';
import { inChina, secondOfDay, tradeOn } from './calendar.ts';
import type { Customer } from './customers.ts';

export const YEAR_DAYS = 365;

/** An order to be: whose, and when. */
export interface Planned {
  customer: Customer;
  day: string;
  at: Date;
  /** Names everything that is drawn for it. */
  seed: string;
}

/** A usual week brings as many orders as a customer's pace: the mean of `tradeOn` over a year. */
const MEAN_TRADE = 0.9;
/** The shop grows: from this part of today's trade a year ago. */
const FIRST_SHARE = 0.8;
/** Many order on the last days, so that the desk has its hands full. */
const RUSH = 2.2;
const RUSH_DAYS = 2;
const DAY_MS = 24 * 3600_000;

/** When everybody orders within the year that ends now, in the order of time. The same day plans the same, up to its hour. */
export function planYear(customers: readonly Customer[], now: Date): Planned[] {
  const today = dayInChina(now);
  const days = Array.from({ length: YEAR_DAYS + 1 }, (_, index) => {
    const day = dayAfter(today, index - YEAR_DAYS);
    const growth = FIRST_SHARE + ((1 - FIRST_SHARE) * index) / YEAR_DAYS;
    const daysAgo = YEAR_DAYS - index;
    const rush = daysAgo < RUSH_DAYS ? RUSH : 1;
    return { day, daysAgo, trade: (tradeOn(day) * growth * rush) / MEAN_TRADE };
  });
  return days
    .flatMap(({ day, daysAgo, trade }) =>
      customers
        .filter(({ quietDays }) => daysAgo >= quietDays)
        .map((customer) => ({ customer, day, seed: `${customer.username}:${day}` }))
        .filter(({ customer, seed }) => chance(`orders:${seed}`) < (customer.pace / 7) * trade)
        .map((one) => ({ ...one, at: inChina(day, secondOfDay(chance(`at:${one.seed}`))) })),
    )
    .filter(({ at, customer }) => at <= now && at.getTime() > customer.openedAt.getTime() + DAY_MS)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
