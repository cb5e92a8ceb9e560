import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterWorkingHours } from './rules.ts';

const none = new Set<string>();
/** `2026-11-21 09:00` in China. */
const china = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const words = (time: Date) =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

describe('working hours, Monday to Saturday 9–18 in China', () => {
  // 2026-11-16 is a Monday, 11-22 a Sunday.
  it.each([
    ['within a day', '2026-11-16 09:00', 8, '2026-11-16 17:00'],
    ['to the end of a day', '2026-11-16 09:00', 9, '2026-11-16 18:00'],
    ['over night', '2026-11-16 17:00', 2, '2026-11-17 10:00'],
    ['from before the opening', '2026-11-16 06:30', 1, '2026-11-16 10:00'],
    ['from after the closing', '2026-11-16 20:00', 1, '2026-11-17 10:00'],
    ['from the closing itself', '2026-11-16 18:00', 1, '2026-11-17 10:00'],
    ['over a Sunday', '2026-11-21 17:00', 2, '2026-11-23 10:00'],
    ['from a Sunday', '2026-11-22 12:00', 1, '2026-11-23 10:00'],
    ['24 hours from a Monday', '2026-11-16 10:00', 24, '2026-11-18 16:00'],
    ['24 hours over a Sunday', '2026-11-20 10:00', 24, '2026-11-23 16:00'],
    ['24 hours from Saturday night', '2026-11-21 23:59', 24, '2026-11-25 15:00'],
    ['a minute', '2026-11-16 17:59', 1 / 60, '2026-11-16 18:00'],
  ])('%s', (_name, since, hours, until) => {
    expect(words(afterWorkingHours(china(since), hours, none))).toBe(until);
  });

  it('leave out holidays', () => {
    const national = new Set(['2026-10-01', '2026-10-02', '2026-10-03']);
    // Wednesday before; the fourth is a Sunday.
    expect(words(afterWorkingHours(china('2026-09-30 17:00'), 2, national))).toBe('2026-10-05 10:00');
    expect(words(afterWorkingHours(china('2026-10-01 10:00'), 1, national))).toBe('2026-10-05 10:00');
  });

  it('always end within working hours, later with more of them', () => {
    const minutes = fc.integer({ min: 0, max: 366 * 24 * 60 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 100 }), (at, hours) => {
        const since = new Date(Date.UTC(2026, 0, 1) + at * 60_000);
        const until = afterWorkingHours(since, hours, none);
        expect(until.getTime()).toBeGreaterThan(since.getTime() + hours * 3_600_000 - 1);
        expect(afterWorkingHours(since, hours + 1, none).getTime()).toBeGreaterThan(until.getTime());
        const time = words(until).slice(11);
        expect(time > '09:00' && time <= '18:00').toBe(true);
      }),
    );
  });
});
