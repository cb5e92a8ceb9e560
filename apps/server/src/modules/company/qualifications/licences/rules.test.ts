import { describe, expect, it } from 'vitest';
import { daysLeft, noticeDue, stateOf } from './rules.ts';

describe('a paper on file', () => {
  it.each([
    [null, 'valid'],
    [61, 'valid'],
    [60, 'due'],
    [0, 'due'],
    [-1, 'expired'],
  ])('with %s days left is %s', (days, state) => {
    expect(stateOf(days)).toBe(state);
  });

  it('counts whole days', () => {
    expect([daysLeft('2026-12-01', '2026-11-21'), daysLeft('2026-11-20', '2026-11-21')]).toEqual([10, -1]);
    expect(daysLeft(null, '2026-11-21')).toBeNull();
  });

  it.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [1, 7],
    [0, 0],
    [-3, 0],
    [-7, 0],
    [-8, null],
  ])('with %s days left is told of %s', (days, step) => {
    expect(noticeDue(days)).toBe(step);
  });
});
