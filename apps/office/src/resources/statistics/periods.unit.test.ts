import { expect, it } from 'vitest';
import { CUSTOM, change, PERIODS, periodOf, rangeOf } from './periods.ts';

const TODAY = '2026-03-09';

it('periods are ranges of days, and known again', () => {
  expect(rangeOf('today', TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(rangeOf('yesterday', TODAY)).toEqual({ from: '2026-03-08', to: '2026-03-08' });
  expect(rangeOf('7', TODAY)).toEqual({ from: '2026-03-03', to: TODAY });
  expect(rangeOf('30', TODAY)).toEqual({ from: '2026-02-08', to: TODAY });
  expect(rangeOf('month', TODAY)).toEqual({ from: '2026-03-01', to: TODAY });
  expect(rangeOf('last_month', TODAY)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(rangeOf(CUSTOM, TODAY)).toBeNull();
  for (const { value } of PERIODS) {
    const range = rangeOf(value, TODAY);
    if (range) expect(periodOf(range, TODAY)).toBe(value);
  }
  expect(periodOf({ from: '2026-01-01', to: '2026-01-02' }, TODAY)).toBe(CUSTOM);
});

it('a change is told in percent of what was before', () => {
  expect([change(150, 100), change(1, 3), change(0, 5), change(5, 0), change(-5, -10)]).toEqual([
    50,
    -66.7,
    -100,
    null,
    50,
  ]);
});
