import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fen } from './money.ts';
import { lineAmounts, share, shareWithin } from './shares.ts';

const RUNS = { numRuns: 3_000 };
const anyWeights = fc
  .array(fc.oneof(fc.bigInt({ min: 0n, max: 9n }), fc.bigInt({ min: 0n, max: 10n ** 10n })), {
    minLength: 1,
    maxLength: 20,
  })
  .filter((weights) => sum(weights) > 0n);

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((all, part) => all + part, 0n);
}

describe('share', () => {
  test.each<[string, bigint, bigint[], bigint[]]>([
    ['in proportion', 10n, [30n, 70n], [3n, 7n]],
    ['the rest to the largest', 100n, [100n, 300n, 200n], [16n, 51n, 33n]],
    ['the first of equals takes the rest', 10n, [5n, 5n, 5n], [4n, 3n, 3n]],
    ['zero weights get nothing', 7n, [0n, 9n, 0n], [0n, 7n, 0n]],
    ['nothing to share', 0n, [0n, 0n], [0n, 0n]],
    ['no lines', 0n, [], []],
    ['the largest is full: on to the next', 3n, [1n, 1n, 1n, 1n], [1n, 1n, 1n, 0n]],
    ['all of it', 12n, [3n, 4n, 5n], [3n, 4n, 5n]],
    ['more than all of it', 14n, [3n, 4n, 5n], [3n, 4n, 7n]],
  ])('%s', (_, total, weights, expected) => {
    expect(share(fen(total), weights)).toEqual(expected);
  });

  test('refuses what cannot be shared', () => {
    expect(() => share(fen(1n), [0n])).toThrow(RangeError);
    expect(() => share(fen(-1n), [1n])).toThrow(RangeError);
    expect(() => share(fen(1n), [2n, -1n])).toThrow(RangeError);
  });

  test('adds up, is never negative, gives zero weights nothing', () => {
    fc.assert(
      fc.property(anyWeights, fc.bigInt({ min: 0n, max: 10n ** 11n }), (weights, total) => {
        const shares = share(fen(total), weights);
        expect(sum(shares)).toBe(total);
        shares.forEach((part, index) => {
          expect(part >= 0n).toBe(true);
          if (weights[index] === 0n) expect(part).toBe(0n);
        });
      }),
      RUNS,
    );
  });

  test('stays within the weights while the total does, and never goes below the floored share', () => {
    const cases = anyWeights.chain((weights) =>
      fc.record({ weights: fc.constant(weights), total: fc.bigInt({ min: 0n, max: sum(weights) }) }),
    );
    fc.assert(
      fc.property(cases, ({ weights, total }) => {
        const shares = share(fen(total), weights);
        weights.forEach((weight, index) => {
          const part = shares[index] ?? -1n;
          expect(part <= weight).toBe(true);
          expect(part >= (total * weight) / sum(weights)).toBe(true);
        });
      }),
      RUNS,
    );
  });
});

describe('shareWithin', () => {
  test.each<[string, bigint, bigint[], bigint[], bigint[]]>([
    ['room for all', 10n, [30n, 70n], [30n, 70n], [3n, 7n]],
    ['what one cannot hold goes to the largest', 20n, [100n, 100n, 50n], [2n, 100n, 50n], [2n, 14n, 4n]],
    ['the largest is full: on to the next', 9n, [50n, 30n, 20n], [1n, 2n, 9n], [1n, 2n, 6n]],
    ['every room is filled', 12n, [50n, 30n, 20n], [1n, 2n, 9n], [1n, 2n, 9n]],
    ['nothing to share, no room', 0n, [5n], [0n], [0n]],
  ])('%s', (_, total, weights, rooms, expected) => {
    expect(shareWithin(fen(total), weights, rooms)).toEqual(expected);
  });

  test('refuses more than the rooms hold', () => {
    expect(() => shareWithin(fen(4n), [5n, 5n], [1n, 2n])).toThrow(RangeError);
  });

  test('adds up and stays within every room', () => {
    const cases = anyWeights.chain((weights) =>
      fc
        .tuple(...weights.map((weight) => fc.bigInt({ min: 0n, max: weight })))
        .chain((rooms) => fc.tuple(fc.constant({ weights, rooms }), fc.bigInt({ min: 0n, max: sum(rooms) }))),
    );
    fc.assert(
      fc.property(cases, ([{ weights, rooms }, total]) => {
        const shares = shareWithin(fen(total), weights, rooms);
        expect(sum(shares)).toBe(total);
        expect(shares.every((part, index) => part >= 0n && part <= (rooms[index] ?? -1n))).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('lineAmounts', () => {
  test.each<[string, bigint[], bigint, bigint[]]>([
    ['no lines', [], 0n, []],
    ['whole cents stay', [100n, 2_500n], 26n, [1n, 25n]],
    ['the total is floored once', [150n, 150n], 3n, [2n, 1n]],
    ['the largest remainder first', [110n, 160n, 130n], 4n, [1n, 2n, 1n]],
    ['less than a cent is lost', [33n, 33n], 0n, [0n, 0n]],
    ['two cents missing', [190n, 150n, 160n], 5n, [2n, 1n, 2n]],
  ])('%s', (_, linesE4, total, lines) => {
    expect(lineAmounts(linesE4)).toEqual({ total, lines });
  });

  test('a part of a cent that is left over may complete one', () => {
    expect(lineAmounts([150n, 250n], 99n)).toEqual({ total: 4n, lines: [2n, 2n] });
    expect(lineAmounts([], 99n)).toEqual({ total: 0n, lines: [] });
  });

  test('lines add up to the floored total and each is its floor or one cent more', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 40 }), (linesE4) => {
        const { total, lines } = lineAmounts(linesE4);
        expect(total).toBe(sum(linesE4) / 100n);
        expect(sum(lines)).toBe(total);
        lines.forEach((amount, index) => {
          const exact = linesE4[index] ?? 0n;
          expect([exact / 100n, exact / 100n + 1n]).toContain(amount);
          if (exact % 100n === 0n) expect(amount).toBe(exact / 100n);
        });
      }),
      RUNS,
    );
  });
});
