import { describe, expect, it } from 'vitest';
import { limitsOf } from './rules.ts';

const MINUTE = 60;
const spread = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / Math.max(1, count - 1));

describe('limitsOf', () => {
  it.each([
    ['nothing failed', [], { needsCaptcha: false, lockedSeconds: 0 }],
    ['2 failures', [[1, 2]], { needsCaptcha: false, lockedSeconds: 0 }],
    ['3 failures', [[1, 2, 3]], { needsCaptcha: true, lockedSeconds: 0 }],
    [
      '2 by name and 2 by address are not 3',
      [
        [1, 2],
        [1, 2],
      ],
      { needsCaptcha: false, lockedSeconds: 0 },
    ],
    ['3 by address only', [[1], [1, 2, 3]], { needsCaptcha: true, lockedSeconds: 0 }],
    [
      '3 failures, the first 15 minutes ago',
      [[1, 2, 15 * MINUTE]],
      { needsCaptcha: false, lockedSeconds: 0 },
    ],
    ['9 failures', [spread(9, 1, 60)], { needsCaptcha: true, lockedSeconds: 0 }],
    ['10 failures just now', [spread(10, 0, 60)], { needsCaptcha: true, lockedSeconds: 15 * MINUTE }],
    [
      '10 failures, the newest 100.5 s ago',
      [spread(10, 100.5, 600)],
      { needsCaptcha: true, lockedSeconds: 800 },
    ],
    ['locked by name, free by address', [spread(10, 0, 60), [1]], { needsCaptcha: true, lockedSeconds: 900 }],
    [
      'the longer of two locks',
      [spread(10, 100, 200), spread(10, 50, 90)],
      { needsCaptcha: true, lockedSeconds: 850 },
    ],
  ])('%s', (_, ages, expected) => {
    expect(limitsOf(ages)).toEqual(expected);
  });

  it('keeps the lock for its whole time although the first failures have left the window', () => {
    expect(limitsOf([spread(10, 14 * MINUTE, 28 * MINUTE)]).lockedSeconds).toBe(MINUTE);
  });

  it('does not lock for 10 failures that took longer than 15 minutes', () => {
    expect(limitsOf([spread(10, 10, 10 + 15 * MINUTE + 1)])).toEqual({
      needsCaptcha: true,
      lockedSeconds: 0,
    });
  });

  it('opens again when 15 minutes have passed', () => {
    expect(limitsOf([spread(10, 15 * MINUTE, 20 * MINUTE)])).toEqual({
      needsCaptcha: false,
      lockedSeconds: 0,
    });
  });
});
