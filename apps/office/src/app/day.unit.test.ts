import { describe, expect, it } from 'vitest';
import { addDays, lastMonths, parseDay, parseMoment } from './day.ts';

describe('parseDay', () => {
  it.each(['20260309', '2026-3-9', '2026/03/09', ' 2026.3.09 ', '２０２６－３－９'])('reads %s', (text) => {
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

it('reads a day with a time of China', () => {
  const noon = Date.UTC(2026, 2, 9, 4) / 1000;
  expect(
    ['2026-03-09 12:00', '20260309 1200', '2026/3/9  12：00', '２０２６－３－９　１２：００'].map(
      parseMoment,
    ),
  ).toEqual([noon, noon, noon, noon]);
  expect(parseMoment('2026-03-09')).toBe(noon - 12 * 3600);
  expect(['', '2026-02-30 10:00', '2026-03-09 24:00', '2026-03-09 10:60', '10:00'].map(parseMoment)).toEqual(
    Array(5).fill(null),
  );
});

it('months go back over the year', () => {
  expect(lastMonths('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});
