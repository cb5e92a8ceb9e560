import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repeatFilter } from './repeats.ts';

it('lets a code pass once while it stays in sight, and again when it comes back', () => {
  const isNew = repeatFilter();
  expect([0, 200, 1900, 3800, 5900].map((at) => isNew('A', at))).toEqual([true, false, false, false, true]);
});

it('codes beside each other do not hold each other up', () => {
  const isNew = repeatFilter();
  expect([isNew('A', 0), isNew('B', 10), isNew('A', 20), isNew('B', 30)]).toEqual([true, true, false, false]);
});

it('every code that is shown passes, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 }), (codes) => {
      const isNew = repeatFilter();
      const passed = codes.filter((code, at) => isNew(code, at * 100));
      expect(new Set(passed)).toEqual(new Set(codes));
    }),
  );
});
