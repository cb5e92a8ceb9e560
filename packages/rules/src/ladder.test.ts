import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LADDER_UP_TO, ladderPrice } from './ladder.ts';
import { priceE4 } from './money.ts';

const base = priceE4(100_000);
const steps = [
  { number: 10, price: priceE4(95_000) },
  { number: 50, price: priceE4(90_000) },
  { number: 100, price: priceE4(80_000) },
];
const REACH = 0;

describe('up to number', () => {
  test.each([
    [1, 95_000n],
    [10, 95_000n],
    [11, 90_000n],
    [50, 90_000n],
    [51, 80_000n],
    [100, 80_000n],
    [101, 80_000n],
  ])('%i pieces', (number, expected) => {
    expect(ladderPrice(base, steps, LADDER_UP_TO, number)).toBe(expected);
  });
});

describe('reach quantity', () => {
  test.each([
    [1, 100_000n],
    [9, 100_000n],
    [10, 95_000n],
    [49, 95_000n],
    [50, 90_000n],
    [99, 90_000n],
    [100, 80_000n],
    [5_000, 80_000n],
  ])('%i pieces', (number, expected) => {
    expect(ladderPrice(base, steps, REACH, number)).toBe(expected);
    expect(ladderPrice(base, steps, 2, number)).toBe(expected);
  });
});

test('without steps the base price holds', () => {
  expect(ladderPrice(base, [], LADDER_UP_TO, 5)).toBe(base);
  expect(ladderPrice(base, [], REACH, 5)).toBe(base);
});

test('the order of the steps does not matter and they stay as they were', () => {
  const anyType = fc.constantFrom(LADDER_UP_TO, REACH);
  const shuffled = fc.shuffledSubarray(steps, { minLength: steps.length });
  fc.assert(
    fc.property(shuffled, anyType, fc.integer({ min: 1, max: 150 }), (mixed, type, number) => {
      const before = [...mixed];
      expect(ladderPrice(base, mixed, type, number)).toBe(ladderPrice(base, steps, type, number));
      expect(mixed).toEqual(before);
    }),
  );
});
