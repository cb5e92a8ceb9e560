import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fen,
  fenToYuan,
  floorToFen,
  formatFen,
  formatPrice,
  parseFen,
  parsePriceE4,
  priceE4,
  priceToYuan,
  sumFen,
} from './money.ts';

const RUNS = { numRuns: 2_000 };
/** Below 2^39 yuan a float keeps every ten-thousandth apart. */
const anyPrice = fc.bigInt({ min: 0n, max: 500_000_000_000n * 10_000n }).map(priceE4);
const anyAmount = fc.bigInt({ min: 0n, max: 999_999_999_999_99n }).map(fen);

describe('parsing', () => {
  test.each([
    ['0', 0n],
    ['12', 120_000n],
    ['12.5', 125_000n],
    ['0.0001', 1n],
    ['007.10', 71_000n],
    ['999999999999.9999', 9_999_999_999_999_999n],
    [12.3456, 123_456n],
    [0.1, 1_000n],
  ])('price %s is %s ten-thousandths', (text, expected) => {
    expect(parsePriceE4(text)).toBe(expected);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '1\n',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.23456',
    '1e3',
    '1e-7',
    '0x10',
    '1,234',
    '１',
    '1234567890123',
    'NaN',
  ])('price %j is refused', (text) => {
    expect(parsePriceE4(text)).toBeNull();
  });

  test.each([1e-7, 1e21, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2])('price %d is refused', (n) => {
    expect(parsePriceE4(n)).toBeNull();
  });

  test('an amount has at most two decimals', () => {
    expect(parseFen('3.05')).toBe(305n);
    expect(parseFen(0.3)).toBe(30n);
    expect(parseFen('3.050')).toBeNull();
    expect(parseFen('999999999999.99')).toBe(99_999_999_999_999n);
    expect(parseFen('1000000000000')).toBeNull();
  });
});

describe('casting', () => {
  test('takes whole numbers of every kind', () => {
    expect([priceE4(7), priceE4('7'), priceE4(7n), fen(-7), fen('-7')]).toEqual([7n, 7n, 7n, -7n, -7n]);
  });

  test.each([1.5, Number.NaN, 2 ** 53, '', ' 7', '0x7', '1.0'])('refuses %j', (n) => {
    expect(() => fen(n)).toThrow(RangeError);
  });
});

describe('round trips', () => {
  test('a price survives the wire', () => {
    fc.assert(
      fc.property(anyPrice, (price) => {
        const wire: unknown = JSON.parse(JSON.stringify(priceToYuan(price)));
        expect(parsePriceE4(wire as number)).toBe(price);
      }),
      RUNS,
    );
  });

  test('an amount survives the wire', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const wire: unknown = JSON.parse(JSON.stringify(fenToYuan(amount)));
        expect(parseFen(wire as number)).toBe(amount);
      }),
      RUNS,
    );
  });

  test('the screen shows exactly the value', () => {
    fc.assert(
      fc.property(anyPrice, anyAmount, (price, amount) => {
        expect(parsePriceE4(formatPrice(price).replaceAll(',', ''))).toBe(price);
        expect(parseFen(formatFen(amount).replaceAll(',', ''))).toBe(amount);
      }),
      RUNS,
    );
  });
});

describe('on the screen', () => {
  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [123_450n, '1,234.50'],
    [100_000_000n, '1,000,000.00'],
    [-12_345n, '-123.45'],
    [-123_450n, '-1,234.50'],
  ])('%s cents read %s', (amount, expected) => {
    expect(formatFen(fen(amount))).toBe(expected);
  });

  test.each([
    [0n, '0.00'],
    [125_000n, '12.50'],
    [123_450n, '12.345'],
    [123_456n, '12.3456'],
    [100_001n, '10.0001'],
    [12_345_678_900n, '1,234,567.89'],
  ])('a price of %s reads %s', (price, expected) => {
    expect(formatPrice(priceE4(price))).toBe(expected);
  });
});

test('totals are floored, also below zero', () => {
  expect([0n, 99n, 100n, 199n, -1n, -100n].map(floorToFen)).toEqual([0n, 0n, 1n, 1n, -1n, -1n]);
});

test('sums of amounts', () => {
  expect(sumFen([])).toBe(0n);
  expect(sumFen([fen(1), fen(2), fen(-5)])).toBe(-2n);
});
