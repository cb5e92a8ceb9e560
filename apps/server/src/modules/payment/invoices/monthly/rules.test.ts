import { describe, expect, it } from 'vitest';
import { nextDay, nextRun } from './rules.ts';

describe('the day of a rule', () => {
  it.each([
    ['2026-11-05', 5, '2026-11-05'],
    ['2026-11-06', 5, '2026-12-05'],
    ['2026-12-31', 28, '2027-01-28'],
    ['2026-02-01', 28, '2026-02-28'],
  ])('from %s on, on the %s, is %s', (from, day, next) => {
    expect(nextDay(from, day)).toBe(next);
  });

  it.each([
    ['before it', { startsOn: '2026-11-20', madeMonth: '' }, '2026-11-20'],
    ['when it has begun and is not over', { startsOn: '2026-01-20', madeMonth: '2026-10-01' }, '2026-11-20'],
    ['when the month is made', { startsOn: '2026-01-20', madeMonth: '2026-11-01' }, '2026-12-20'],
    ['for a rule of later', { startsOn: '2026-12-20', madeMonth: '' }, '2026-12-20'],
  ])('%s is the next', (_, rule, next) => {
    expect(nextRun('2026-11-15', { day: 20, ...rule })).toBe(next);
  });

  it('stays this month’s while its run is still to come', () => {
    expect(nextRun('2026-11-15', { day: 5, startsOn: '2026-01-05', madeMonth: '2026-10-01' })).toBe(
      '2026-11-05',
    );
  });
});
