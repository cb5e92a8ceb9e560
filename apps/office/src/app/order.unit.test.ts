import { expect, it } from 'vitest';
import { moved, resorted } from './order.ts';

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
