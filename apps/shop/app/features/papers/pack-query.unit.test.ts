import { expect, it } from 'vitest';
import { bytes, monthName, monthsBefore } from './pack-query.ts';

it('counts months back over the turn of the year', () => {
  expect(monthsBefore('2026-02-28', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(monthName('2026-02')).toBe('2026年2月');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [40_000, '39 KB'],
  [1_048_576, '1.0 MB'],
  [3_355_443, '3.2 MB'],
  [314_572_800, '300 MB'],
])('%d bytes are %s', (size, words) => {
  expect(bytes(size)).toBe(words);
});
