import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contender } from './contenders.ts';
import { bestDiscounts } from './discounts.ts';
import { fen, floorToFen } from './money.ts';
import type { PromotionLine } from './progress.ts';
import type { PromotionRule } from './promotion-types.ts';

/** Eight lines and four 满减: 5⁸ ways at most. */
const GOODS = [1, 2, 3, 4, 5, 6, 7, 8];
const CARTS = process.env.TEST_DEEP === '1' ? 10_000 : 1_500;

/** Few prices, so that steps are met exactly and ways are equal; cents and pieces beside them. */
const anyLine = (goodsId: number): fc.Arbitrary<PromotionLine> =>
  fc
    .record({
      number: fc.integer({ min: 1, max: 12 }),
      priceE4: fc.oneof(
        fc.constantFrom(100_000n, 250_000n, 1_000_000n),
        fc.bigInt({ min: 1n, max: 900_000n }),
      ),
      roomPart: fc.constantFrom(100n, 100n, 100n, 5n, 0n),
    })
    .map(({ number, priceE4, roomPart }) => {
      const exactE4 = priceE4 * BigInt(number);
      const amount = floorToFen(exactE4);
      const room = fen((amount * roomPart) / 100n);
      return {
        id: String(goodsId),
        goodsId,
        warehouseId: 1,
        number,
        exactE4,
        amount,
        room,
        pinnedPromotionId: 0,
      };
    });
const anyStep = fc.record({
  reach: fc.integer({ min: 1, max: 40 }),
  minus: fc.bigInt({ min: 1n, max: 9_000n }).map(fen),
});
const anyDiscount = (id: number): fc.Arbitrary<PromotionRule> =>
  fc
    .record({
      basis: fc.constantFrom('amount', 'amount', 'number'),
      goodsIds: fc.subarray(GOODS, { minLength: 2 }).map((ids) => new Set(ids)),
      exclusionGroup: fc.constantFrom('', '', '', 'a'),
      budgetLeft: fc.option(fc.bigInt({ min: 0n, max: 9_000n }).map(fen), { freq: 4 }),
      steps: fc.array(anyStep, { minLength: 1, maxLength: 3 }),
    })
    .map(({ steps, basis, ...rule }) => ({
      ...rule,
      // Of two steps the higher one may give less in all, and then a line that nobody else wants is one too many.
      isRepeating: steps.length === 1,
      id,
      basis,
      kind: 'discount',
      warehouseId: 1,
      withCoupon: true,
      steps: steps.map(({ reach, minus }, at) => {
        const unit = basis === 'amount' ? 2_500n : 1n;
        return { id: at + 1, reach: BigInt(reach) * unit, minus, number: 0, left: 0 };
      }),
    }));

/** Written anew from the rules: the largest `minus` of the steps reached, as often as it is reached. */
function offOf(rule: PromotionRule, lines: readonly PromotionLine[]): bigint {
  const exact = lines.reduce((sum, { exactE4 }) => sum + exactE4, 0n);
  const pieces = lines.reduce((sum, { number }) => sum + number, 0);
  const reached = rule.basis === 'amount' ? exact / 100n : BigInt(pieces);
  const step = rule.steps
    .filter(({ reach }) => reach <= reached)
    .sort((a, b) => Number(b.minus - a.minus) || Number(b.reach - a.reach))[0];
  if (!step) return 0n;
  const wanted = step.minus * (rule.isRepeating ? reached / step.reach : 1n);
  const rooms = lines.reduce((sum, { room }) => sum + room, 0n);
  return [wanted, rooms, rule.budgetLeft ?? wanted].reduce((least, bound) => (bound < least ? bound : least));
}

/** What each gives with every set of lines, as bits; then every line to every one or to none. */
function bruteForce(rules: readonly PromotionRule[], lines: readonly PromotionLine[]): number {
  const chosen = (set: number) => lines.filter((_, place) => set & (1 << place));
  const worth = rules.map((rule) =>
    Array.from({ length: 1 << lines.length }, (_, set) => Number(offOf(rule, chosen(set)))),
  );
  const sets = rules.map(() => 0);
  let most = 0;
  const assign = (place: number): void => {
    const line = lines[place];
    if (!line) {
      const amounts = sets.map((set, at) => worth[at]?.[set] ?? 0);
      most = Math.max(most, withoutRivals(rules, amounts));
      return;
    }
    assign(place + 1);
    rules.forEach((rule, at) => {
      if (!rule.goodsIds.has(line.goodsId)) return;
      sets[at] = (sets[at] ?? 0) | (1 << place);
      assign(place + 1);
      sets[at] = (sets[at] ?? 0) & ~(1 << place);
    });
  };
  assign(0);
  return most;
}

/** Of those with the same word the best one; of the others all. */
function withoutRivals(rules: readonly PromotionRule[], amounts: readonly number[]): number {
  const rivals = amounts.filter((_, at) => rules[at]?.exclusionGroup === 'a');
  const others = amounts.filter((_, at) => rules[at]?.exclusionGroup !== 'a');
  return others.reduce((sum, amount) => sum + amount, Math.max(0, ...rivals));
}

test('no way of sharing lines out takes more off', () => {
  const anyLines = fc.subarray(GOODS, { minLength: 1 }).chain((ids) => fc.tuple(...ids.map(anyLine)));
  const anyDiscounts = fc.integer({ min: 1, max: 4 }).chain((count) => {
    const ids = [1, 2, 3, 4].slice(0, count);
    return fc.tuple(...ids.map(anyDiscount));
  });
  fc.assert(
    fc.property(anyLines, anyDiscounts, (lines, rules) => {
      const applied = bestDiscounts(
        rules.map((rule) =>
          contender(
            rule,
            lines.filter(({ goodsId }) => rule.goodsIds.has(goodsId)),
          ),
        ),
      );
      const carried = applied.flatMap((one) => one.lines);
      expect(new Set(carried).size).toBe(carried.length);
      for (const { rule, lines: own, amount } of applied) expect(amount).toBe(offOf(rule, own));
      expect(applied.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(bruteForce(rules, lines));
    }),
    { numRuns: CARTS },
  );
});
