import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fen } from './money.ts';
import { ascendingSteps, type Progress, progressOf, reachedBy, reachWords } from './progress.ts';
import type { PromotionRule } from './promotion-types.ts';

const rule = (more: Partial<PromotionRule> = {}): PromotionRule => ({
  id: 7,
  kind: 'gift',
  warehouseId: 1,
  basis: 'amount',
  isRepeating: false,
  goodsIds: new Set([1]),
  exclusionGroup: '',
  withCoupon: true,
  budgetLeft: null,
  steps: [
    { id: 2, reach: 500n, minus: fen(0), number: 5, left: 100 },
    { id: 1, reach: 200n, minus: fen(0), number: 1, left: 100 },
  ],
  ...more,
});

const at = (own: PromotionRule, reached: bigint): Progress => progressOf(own, ascendingSteps(own), reached);

describe('progressOf', () => {
  test.each<[string, bigint, Partial<PromotionRule>, (number | null)[]]>([
    ['nothing yet: the first step', 150n, {}, [null, 0, 1, 50]],
    ['a step exactly: the next one', 200n, {}, [1, 1, 2, 300]],
    ['nothing more at the top', 900n, {}, [2, 1, null, null]],
    ['the next multiple at the top of 每满', 1_300n, { isRepeating: true }, [2, 2, 2, 200]],
    ['a full multiple asks for a whole one', 1_000n, { isRepeating: true }, [2, 2, 2, 500]],
    ['no steps', 900n, { steps: [] }, [null, 0, null, null]],
  ])('%s', (_, reached, more, expected) => {
    const { step, times, next, missing } = at(rule(more), reached);
    expect([step?.id ?? null, times, next?.id ?? null, missing === null ? null : Number(missing)]).toEqual(
      expected,
    );
  });

  test('of money steps the one that gives most holds, even when a higher one gives less', () => {
    const steps = [
      { id: 1, reach: 100n, minus: fen(30), number: 0, left: 0 },
      { id: 2, reach: 200n, minus: fen(20), number: 0, left: 0 },
    ];
    expect(at(rule({ kind: 'discount', steps }), 250n).step?.id).toBe(1);
    expect(at(rule({ kind: 'gift', steps }), 250n).step?.id).toBe(2);
  });

  test('a lower step of 每满 that gives more often holds while it gives more', () => {
    const steps = [
      { id: 1, reach: 100n, minus: fen(10), number: 0, left: 0 },
      { id: 2, reach: 250n, minus: fen(30), number: 0, left: 0 },
    ];
    const held = [249n, 250n, 399n, 400n, 500n].map((reached) => {
      const { step, times } = at(rule({ kind: 'discount', isRepeating: true, steps }), reached);
      return [step?.id, times];
    });
    expect(held).toEqual([
      [1, 2],
      [2, 1],
      [2, 1],
      [1, 4],
      [2, 2],
    ]);
  });
});

test('amounts are floored once from the exact sum, pieces are counted', () => {
  expect(reachedBy(rule(), 19_999n, 3)).toBe(199n);
  expect(reachedBy(rule({ basis: 'number' }), 19_999n, 3)).toBe(3n);
  expect([reachWords('amount', 123_450n), reachWords('number', 12n)]).toEqual(['¥1,234.50', '12 盒/瓶']);
});

describe('whatever the steps', () => {
  const anyRule = fc
    .record({
      isRepeating: fc.boolean(),
      reaches: fc.uniqueArray(fc.bigInt({ min: 1n, max: 30_000n }), { minLength: 1, maxLength: 4 }),
    })
    .map(({ isRepeating, reaches }) => {
      const steps = reaches.map((reach, id) => ({ id, reach, minus: fen(0), number: 1, left: 1 }));
      return rule({ isRepeating, steps });
    });
  const anyReached = fc.bigInt({ min: 0n, max: 90_000n });

  test('more never reaches a lower step, nor the same one less often', () => {
    fc.assert(
      fc.property(anyRule, anyReached, anyReached, (own, reached, more) => {
        const [before, after] = [at(own, reached), at(own, reached + more)];
        expect((after.step?.reach ?? 0n) >= (before.step?.reach ?? 0n)).toBe(true);
        expect(after.step !== before.step || after.times >= before.times).toBe(true);
      }),
    );
  });

  test('money that more goods give is never less', () => {
    const anyMinus = fc.array(fc.bigInt({ min: 0n, max: 900n }), { minLength: 4, maxLength: 4 });
    const given = ({ step, times }: Progress) => BigInt(times) * (step?.minus ?? 0n);
    fc.assert(
      fc.property(anyRule, anyMinus, anyReached, anyReached, (own, minuses, reached, more) => {
        const steps = own.steps.map((step, place) => ({ ...step, minus: fen(minuses[place] ?? 0n) }));
        const money = { ...own, kind: 'discount' as const, steps };
        expect(given(at(money, reached + more)) >= given(at(money, reached))).toBe(true);
      }),
    );
  });

  test('what is missing reaches the next step or gives once more, and a unit less does not', () => {
    fc.assert(
      fc.property(anyRule, anyReached, (own, reached) => {
        const before = at(own, reached);
        if (before.missing === null) return;
        const held = ({ step, times }: Progress) => [step?.id ?? null, times];
        const after = at(own, reached + before.missing);
        expect(after.step).toBe(before.next);
        expect(held(after)).not.toEqual(held(before));
        expect(at(own, reached + before.missing - 1n).step).toBe(before.step);
      }),
    );
  });
});
