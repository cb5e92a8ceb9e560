import { expect, it } from 'vitest';
import { sumOf } from './sums.ts';

it.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[1234.56, 0.01], 1234.57],
])('%j come to %d', (amounts, sum) => {
  expect(sumOf(amounts.map((amount) => ({ amount })))).toBe(sum);
});
