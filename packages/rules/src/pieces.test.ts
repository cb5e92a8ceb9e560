import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from './money.ts';
import { movedPart, partOf } from './pieces.ts';

/** A line: its amount, its pieces, and sizes of steps in which pieces are taken. */
const lines = fc
  .record({ total: fc.bigInt(0n, 100_000n), number: fc.integer({ min: 1, max: 60 }) })
  .chain(({ total, number }) =>
    fc.record({
      total: fc.constant(fen(total)),
      number: fc.constant(number),
      before: fc.integer({ min: 0, max: number }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );

test('parts are floored, the last piece brings the rest', () => {
  expect([0, 1, 2].map((before) => partOf(fen(100n), 3, before, 1))).toEqual([33n, 33n, 34n]);
  expect(partOf(fen(100n), 3, 0, 3)).toBe(100n);
  expect(() => partOf(fen(100n), 3, 2, 2)).toThrow(RangeError);
});

test('all parts add up to the whole, whatever the steps', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 100_000n),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }),
      (total, steps) => {
        const number = steps.reduce((sum, step) => sum + step, 0);
        let before = 0;
        let sum = 0n;
        for (const step of steps) {
          sum += partOf(fen(total), number, before, step);
          before += step;
        }
        expect(sum).toBe(total);
      },
    ),
  );
});

test('a line that was taken from and then divided still adds up', () => {
  fc.assert(
    fc.property(lines, ({ total, number, before, share }) => {
      const moved = Math.floor((number - before) * share);
      const taken = partOf(total, number, 0, before);
      const part = movedPart(total, number, before, moved);
      const stays = number - moved;
      expect(part >= 0n && part <= total - taken).toBe(true);
      if (stays > 0) {
        const rest = partOf(fen(total - part), stays, before, stays - before);
        expect(taken + part + rest).toBe(total);
      }
    }),
  );
  expect(() => movedPart(fen(10n), 5, 3, 3)).toThrow(RangeError);
  expect(movedPart(fen(10n), 5, 0, 5)).toBe(10n);
});
