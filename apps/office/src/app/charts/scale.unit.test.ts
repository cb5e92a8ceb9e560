import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelledPlaces, short, ticksFor } from './scale.ts';

it('ticks are even, few, begin at 0 or below and hold every value', () => {
  expect(ticksFor([3, 97])).toEqual([0, 25, 50, 75, 100]);
  expect(ticksFor([0, 0])).toEqual([0, 1]);
  expect(ticksFor([])).toEqual([0, 1]);
  expect(ticksFor([-40, 100])).toEqual([-50, 0, 50, 100]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (values) => {
      const ticks = ticksFor(values);
      const [first = 0, last = 0] = [ticks[0], ticks.at(-1)];
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(first).toBeLessThanOrEqual(Math.min(0, ...values) + 1e-6);
      expect(last).toBeGreaterThanOrEqual(Math.max(0, ...values) - 1e-6);
    }),
  );
});

it('labels are no more than fit', () => {
  expect(labelledPlaces(5, 10)).toEqual([0, 1, 2, 3, 4]);
  expect(labelledPlaces(30, 10)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
  expect(labelledPlaces(0, 10)).toEqual([]);
});

it('large numbers are short', () => {
  expect([0, 950, 12_500, -340_000, 250_000_000].map(short)).toEqual([
    '0',
    '950',
    '1.25万',
    '-34万',
    '2.5亿',
  ]);
});
