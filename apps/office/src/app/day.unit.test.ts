import { describe, expect, it } from 'vitest';
import { addDays, parseDay } from './day.ts';

describe('parseDay', () => {
  it.each(['20260309', '2026-3-9', '2026/03/09', ' 2026.3.09 '])('reads %s', (text) => {
    expect(parseDay(text)).toBe('2026-03-09');
  });
  it.each(['', '2026', '20260230', '2026-13-01', '2026-00-10', '26-3-9', '2026-3', '2026030'])(
    'refuses %s',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );
});

it('addDays crosses months and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
