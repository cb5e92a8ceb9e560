import { addDays } from '../../app/day.ts';

export interface Range {
  from: string;
  to: string;
}

export const CUSTOM = 'custom';
/** Ranges that are asked for most, in the order of the list. */
export const PERIODS = [
  { value: 'today', label: '今天' },
  { value: 'yesterday', label: '昨天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: 'month', label: '本月' },
  { value: 'last_month', label: '上月' },
  { value: CUSTOM, label: '自定义' },
] as const;

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The days of a period, today included; null for the one that is typed. */
export function rangeOf(period: string, today: string): Range | null {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7':
    case '30':
      return { from: addDays(today, 1 - Number(period)), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'last_month': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
    default:
      return null;
  }
}

/** The period that a range is, so that an address shows what was chosen. */
export function periodOf({ from, to }: Range, today: string): string {
  const found = PERIODS.find(({ value }) => {
    const range = rangeOf(value, today);
    return range?.from === from && range.to === to;
  });
  return found?.value ?? CUSTOM;
}

/** How much more than before, in percent; null where there was nothing to compare with. */
export const change = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
