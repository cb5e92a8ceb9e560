import { expect, it } from 'vitest';
import { nextPlace } from './next-place.ts';

it('goes round in both directions, and stays where there is nothing', () => {
  expect(nextPlace(0, 1, 3)).toBe(1);
  expect(nextPlace(2, 1, 3)).toBe(0);
  expect(nextPlace(0, -1, 3)).toBe(2);
  expect(nextPlace(0, 1, 1)).toBe(0);
  expect(nextPlace(0, -1, 0)).toBe(0);
});
