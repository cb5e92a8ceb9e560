import { parseDay } from './day.ts';

/** A rule for a field of DayInput that may stay empty. */
export const OPTIONAL_DAY = {
  validator: (_: unknown, text: string | undefined) =>
    !text || parseDay(text) !== null ? Promise.resolve() : Promise.reject(new Error('日期格式为 2026-03-09')),
};
