import { describe, expect, it } from 'vitest';
import { categories } from '../catalog/categories.ts';
import { afterWork, inChina, isDayOff, secondOfDay, tradeOn } from './calendar.ts';
import { demandOn, SEASONAL } from './demand.ts';

describe('the days of trade', () => {
  it.each([
    ['a Monday before a Sunday', '2026-09-07', '2026-09-06'],
    ['winter before spring', '2025-12-08', '2026-04-13'],
    ['the days before Spring Festival before the feast', '2026-02-09', '2026-02-18'],
    ['a usual day before a Spring Festival of another year', '2027-01-25', '2027-02-07'],
    ['a usual day before National Day', '2026-09-24', '2026-10-01'],
  ])('bring more on %s', (_, more, less) => {
    expect(tradeOn(more)).toBeGreaterThan(tradeOn(less) * 1.2);
  });

  it('are days off on Sundays and feasts', () => {
    expect(['2026-09-06', '2026-02-17', '2026-10-01', '2026-09-07'].map(isDayOff)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('the hours of a day', () => {
  it('are mornings mostly, and never the night', () => {
    const hours = Array.from({ length: 1000 }, (_, at) => Math.floor(secondOfDay(at / 1000) / 3600));
    const morning = hours.filter((hour) => hour >= 8 && hour < 12).length;
    expect(morning).toBeGreaterThan(400);
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...hours)).toBeLessThan(24);
  });

  it.each([
    ['within a day', '2026-09-07T09:00:00+08:00', 30, '2026-09-07T09:30:00+08:00'],
    ['over the night', '2026-09-07T17:50:00+08:00', 30, '2026-09-08T08:50:00+08:00'],
    ['after hours', '2026-09-07T21:00:00+08:00', 10, '2026-09-08T08:40:00+08:00'],
    ['over Sunday', '2026-09-05T17:50:00+08:00', 20, '2026-09-07T08:40:00+08:00'],
    ['over the feast', '2026-02-15T20:00:00+08:00', 0, '2026-02-24T08:30:00+08:00'],
  ])('of work go by %s', (_, from, minutes, to) => {
    expect(afterWork(new Date(from), minutes)).toEqual(new Date(to));
  });

  it('are those of China', () => {
    expect(inChina('2026-09-07', 3600).toISOString()).toBe('2026-09-06T17:00:00.000Z');
  });
});

describe('demand', () => {
  it('brings colds in winter and stomachs in summer', () => {
    expect(demandOn('2026-01-10', ['xi-cold-wind'])).toBeGreaterThan(
      demandOn('2026-07-10', ['xi-cold-wind']) * 2,
    );
    expect(demandOn('2026-07-10', ['x', 'xi-diarrhoea'])).toBeGreaterThan(
      demandOn('2026-01-10', ['xi-diarrhoea']) * 2,
    );
    expect(demandOn('2026-07-10', ['xi-statin'])).toBe(1);
  });

  it('names categories of the catalogue only', () => {
    const known = new Set<string>(categories.map(({ code }) => code));
    expect(SEASONAL.filter((code) => !known.has(code))).toEqual([]);
  });
});
