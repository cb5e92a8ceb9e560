import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moved, placeAt, placeByKey, resorted } from './order.ts';

it('moves one entry and keeps the others in order', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

it('numbers only what has to change', () => {
  expect(
    resorted([
      { id: 1, sort: 1 },
      { id: 2, sort: 5 },
    ]),
  ).toEqual([]);
  expect(
    resorted([
      { id: 2, sort: 20 },
      { id: 1, sort: 10 },
    ]),
  ).toEqual([
    { id: 2, sort: 10 },
    { id: 1, sort: 20 },
  ]);
  expect(
    resorted([
      { id: 1, sort: 0 },
      { id: 2, sort: 0 },
      { id: 3, sort: 30 },
    ]).map(({ id }) => id),
  ).toEqual([1, 2]);
});

it('what is dragged lands behind all whose middle it has passed', () => {
  const others = [20, 60, 100];
  expect([0, 20, 21, 60.5, 99, 101].map((at) => placeAt(others, at))).toEqual([0, 0, 1, 2, 2, 3]);
  expect(placeAt([], 10)).toBe(0);
});

it('a drop keeps every entry, whatever the heights and wherever it is let go', () => {
  const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(list, fc.nat(), fc.integer({ min: -50, max: 1000 }), (ids, seed, at) => {
      const from = seed % ids.length;
      const middles = ids.slice(1).map((_, place) => place * 40 + 20);
      const to = placeAt(middles, at);
      const after = moved(ids, from, to);
      expect(after[to]).toBe(ids[from]);
      expect(after.filter((id) => id !== ids[from])).toEqual(ids.filter((id) => id !== ids[from]));
    }),
  );
});

it.each([
  ['ArrowUp', 1, 0],
  ['ArrowDown', 1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowUp', 0, null],
  ['ArrowDown', 2, null],
  ['End', 2, null],
  ['Enter', 1, null],
])('%s at %i of 3 moves to %s', (key, at, to) => {
  expect(placeByKey(key, at, 3)).toBe(to);
});
