import { describe, expect, it } from 'vitest';
import { dayAfter, dayTyped, monthAfter, weeksOf } from './days.ts';

describe('dayTyped', () => {
  it.each([
    ['2026-03-09', '2026-03-09'],
    [' 2026/3/9 ', '2026-03-09'],
    ['2026.3.9', '2026-03-09'],
    ['2026年3月9日', '2026-03-09'],
    ['20260309', '2026-03-09'],
    ['3-9', '2026-03-09'],
    ['0309', '2026-03-09'],
    ['', ''],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['昨天', null],
    ['309', null],
  ])('reads %j as %j', (text, day) => expect(dayTyped(text, '2026-11-26')).toBe(day));
});

describe('weeksOf', () => {
  it('begins on Monday and ends with the month', () => {
    const weeks = weeksOf('2026-02');
    expect([weeks[0]?.[0], weeks[0]?.[6], weeks.at(-1)?.[6]]).toEqual([
      '2026-01-26',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(weeks.flat().filter((day) => day.startsWith('2026-02'))).toHaveLength(28);
  });
  it.each(['2026-01', '2026-12', '2024-02', '2027-08'])('has every day of %s once', (month) => {
    const days = weeksOf(month).flat();
    expect(new Set(days).size).toBe(days.length);
    const [year = 0, number = 0] = month.split('-').map(Number);
    const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(count);
  });
});

it('goes on by days and months over the end of a year', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2026-01-01', -1)]).toEqual(['2027-01-01', '2025-12-31']);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
