import type { SmsBudget } from '../../../../../db/json-columns.ts';

const DEFAULTS: SmsBudget = { hour: 600, day: 5000, prefix_hour: 60 };

/** The budget as it is kept under `sms_budget` of `setting`; what is missing or no number is the default. */
export function budgetOf(kept: unknown): SmsBudget {
  const given = typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)) : new Map();
  const most = (name: keyof SmsBudget): number => {
    const value: unknown = given.get(name);
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : DEFAULTS[name];
  };
  return { hour: most('hour'), day: most('day'), prefix_hour: most('prefix_hour') };
}

const PREFIX_DIGITS = 7;
export const prefixOf = (phone: string): string => `prefix:${phone.slice(0, PREFIX_DIGITS)}`;

/** Per cent of a budget from which staff are warned. */
export const ALARM_FROM = 80;
