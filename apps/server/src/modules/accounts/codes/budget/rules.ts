import { z } from 'zod';

/** Codes by SMS that the shop pays for at most, whoever asks: a thousand addresses must not empty its account. */
export interface SmsBudget {
  /** Of the whole shop. */
  hour: number;
  day: number;
  /** Of the numbers that share their first seven digits: one block of a provider. */
  prefix_hour: number;
}

const most = (fallback: number) => z.int().min(1).catch(fallback);
const schema = z
  .object({ hour: most(600), day: most(5000), prefix_hour: most(60) })
  .catch({ hour: 600, day: 5000, prefix_hour: 60 });

/** The budget as it is kept under `sms_budget` of `setting`; what is missing or no number is the default. */
export const budgetOf = (kept: unknown): SmsBudget => schema.parse(kept ?? {});

const PREFIX_DIGITS = 7;
export const prefixOf = (phone: string): string => `prefix:${phone.slice(0, PREFIX_DIGITS)}`;

/** Per cent of a budget from which staff are warned. */
export const ALARM_FROM = 80;
