import { parseMoment } from './day.ts';

/** A rule for a field of MomentInput that may stay empty. */
export const OPTIONAL_MOMENT = {
  validator: (_: unknown, text: string | undefined) =>
    !text || parseMoment(text) !== null
      ? Promise.resolve()
      : Promise.reject(new Error('时间格式为 2026-03-09 08:00')),
};
