import { expect, it } from 'vitest';
import { dayAfter, daysBetween } from './days.ts';

it.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-21', '2026-12-01', 10],
  ['2026-12-31', '2027-01-01', 1],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-11-21', '2026-11-20', -1],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(dayAfter(from, days)).toBe(to);
});
