import type { CalendarEntry } from '@qingnang/contract/admin-zones';
import { describe, expect, it } from 'vitest';
import { daysCovered, grouped, monthAfter, monthOf } from './month.ts';

const at = (moment: string) => Date.parse(`${moment}:00+08:00`) / 1000;
const november = monthOf('2026-11', 0);

describe('a month', () => {
  it('has its days and ends where the next begins, in China', () => {
    expect(november.days).toHaveLength(30);
    expect([november.days[0], november.days[29]]).toEqual(['2026-11-01', '2026-11-30']);
    expect([november.from, november.to]).toEqual([at('2026-11-01T00:00'), at('2026-12-01T00:00')]);
  });

  it('is the present one when the address names none', () => {
    expect(monthOf('x', at('2026-02-28T23:30')).name).toBe('2026-02');
    expect(monthOf('2026-13', at('2026-03-01T00:00')).name).toBe('2026-03');
  });

  it('is followed and preceded across years', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-11', 2)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-01',
    ]);
  });
});

describe('days covered', () => {
  const days = (starts: string | null, ends: string | null) =>
    daysCovered({ starts_at: starts && at(starts), ends_at: ends && at(ends) } as CalendarEntry, november);

  it('are cut to the month; no date means always', () => {
    expect(days('2026-10-20T08:00', '2026-11-03T12:00')).toEqual({ first: 0, last: 2 });
    expect(days('2026-11-29T00:00', null)).toEqual({ first: 28, last: 29 });
    expect(days(null, null)).toEqual({ first: 0, last: 29 });
  });

  it('leave out the day that begins when it ends', () => {
    expect(days('2026-11-05T00:00', '2026-11-06T00:00')).toEqual({ first: 4, last: 4 });
  });

  it('are none outside the month', () => {
    expect(days('2026-12-01T00:00', null)).toBeNull();
    expect(days(null, '2026-11-01T00:00')).toBeNull();
  });
});

it('entries stand by kind, then by window', () => {
  const entry = (kind: CalendarEntry['kind'], id: number, starts: number | null) =>
    ({ kind, id, starts_at: starts, ends_at: null }) as CalendarEntry;
  const groups = grouped(
    [entry('banner', 1, 5), entry('zone', 2, 9), entry('zone', 3, null), entry('zone', 4, 2)],
    ['zone', 'pin', 'banner'],
  );
  expect(groups.map(({ kind, entries }) => [kind, entries.map(({ id }) => id)])).toEqual([
    ['zone', [3, 4, 2]],
    ['banner', [1]],
  ]);
});
