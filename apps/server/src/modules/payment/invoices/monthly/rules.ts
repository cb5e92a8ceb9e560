/** When customers are invoiced who are by the month. Days are written `2026-11-05`, in China. */

import { monthAfter } from '../../../fulfilment/rules.ts';

/** The day of a rule in a month. @param month `2026-11` */
const dayOf = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`;

/** The first day from another one on that is the day of a rule. */
export function nextDay(from: string, day: number): string {
  const month = from.slice(0, 7);
  const here = dayOf(month, day);
  return here >= from ? here : dayOf(monthAfter(month), day);
}

/**
 * The next day on which invoices are made.
 * @param startsOn the first day of the rule
 * @param madeMonth the first day of the last month that was invoiced; '' = none was
 */
export function nextRun(today: string, rule: { day: number; startsOn: string; madeMonth: string }): string {
  const { day, startsOn, madeMonth } = rule;
  const isMade = madeMonth.slice(0, 7) === today.slice(0, 7);
  const from = isMade ? `${monthAfter(today.slice(0, 7))}-01` : `${today.slice(0, 7)}-01`;
  const [, later = from] = [startsOn, from].sort();
  return nextDay(later, day);
}

/** The cause of a month's invoices. @param month its first day */
export const monthCause = (month: string): string => `month:${month.slice(0, 7)}`;
