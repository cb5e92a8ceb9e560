import { date } from '../../lib/format.ts';

/** The calendar day in China, `2026-11-21`. */
export const today = (): string => date(Math.floor(Date.now() / 1000));
