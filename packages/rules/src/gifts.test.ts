import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsForGifts, type GiftLine, type GiftPromotion, giftProgress, giftsOf } from './gifts.ts';

const promotion = (more: Partial<GiftPromotion> = {}): GiftPromotion => ({
  id: 7,
  warehouseId: 1,
  basis: 'amount',
  isRepeating: false,
  goodsIds: new Set([1, 2]),
  tiers: [
    { id: 2, reach: 50_000n, number: 5, left: 100 },
    { id: 1, reach: 20_000n, number: 1, left: 100 },
  ],
  ...more,
});
const line = (id: number, yuan: number, more: Partial<GiftLine> = {}): GiftLine => ({
  id,
  goodsId: 1,
  warehouseId: 1,
  number: 10,
  exactE4: BigInt(Math.round(yuan * 10_000)),
  ...more,
});
const given = (lines: GiftLine[], more: Partial<GiftPromotion> = {}) =>
  giftsOf([promotion(more)], lines).map(({ tierId, number, missing }) => [tierId, number, missing]);

describe('giftsOf', () => {
  it.each<[string, GiftLine[], Partial<GiftPromotion>, number[][]]>([
    ['nothing below the first tier', [line(1, 199.99)], {}, []],
    ['the first tier when it is reached exactly', [line(1, 200)], {}, [[1, 1, 0]]],
    ['only the highest tier, once', [line(1, 1200)], {}, [[2, 5, 0]]],
    ['the lines of its goods together', [line(1, 100), line(2, 100, { goodsId: 2 })], {}, [[1, 1, 0]]],
    ['nothing for other goods', [line(1, 500, { goodsId: 3 })], {}, []],
    ['nothing for its goods from another warehouse', [line(1, 500, { warehouseId: 2 })], {}, []],
    ['cents that only the exact sum holds', [line(1, 99.995), line(2, 100.005)], {}, [[1, 1, 0]]],
    [
      'every full multiple of the highest tier where it repeats',
      [line(1, 1499)],
      { isRepeating: true },
      [[2, 10, 0]],
    ],
    [
      'pieces where it counts pieces',
      [line(1, 1, { number: 30 })],
      { basis: 'number', tiers: [{ id: 1, reach: 30n, number: 2, left: 9 }] },
      [[1, 2, 0]],
    ],
    [
      'what is left, and says what is missing',
      [line(1, 900)],
      { isRepeating: true, tiers: [{ id: 1, reach: 20_000n, number: 3, left: 5 }] },
      [[1, 5, 7]],
    ],
    [
      'nothing of a gift that is gone, not a lower one',
      [line(1, 500)],
      {
        tiers: [
          { id: 1, reach: 20_000n, number: 1, left: 100 },
          { id: 2, reach: 50_000n, number: 5, left: 0 },
        ],
      },
      [[2, 0, 5]],
    ],
  ])('gives %s', (_, lines, more, expected) => {
    expect(given(lines, more)).toEqual(expected);
  });

  it('names the lines that count', () => {
    const lines = [line(4, 300), line(5, 1, { goodsId: 9 }), line(6, 10, { goodsId: 2 })];
    expect(giftsOf([promotion()], lines)[0]?.lineIds).toEqual([4, 6]);
  });
});

describe('giftProgress', () => {
  it.each<[string, number, Partial<GiftPromotion>, (number | null)[]]>([
    ['the first tier', 150, {}, [null, 1, 5000]],
    ['the next tier', 300, {}, [1, 2, 20_000]],
    ['nothing at the top', 900, {}, [2, null, null]],
    ['the next multiple at the top of one that repeats', 900, { isRepeating: true }, [2, null, 10_000]],
  ])('says what is missing to %s', (_, yuan, more, expected) => {
    const { tier, next, missing } = giftProgress(promotion(more), [line(1, yuan)]);
    expect([tier?.id ?? null, next?.id ?? null, missing === null ? null : Number(missing)]).toEqual(expected);
  });
});

it('combinations, 秒杀, group and receipt lines do not count', () => {
  const plain = { isCombination: false, isSeckill: false, kind: 'normal' as const };
  expect(countsForGifts(plain)).toBe(true);
  const others = [
    { ...plain, isCombination: true },
    { ...plain, isSeckill: true },
    { ...plain, kind: 'group' as const },
    { ...plain, kind: 'receipt' as const },
  ];
  expect(others.map(countsForGifts)).toEqual([false, false, false, false]);
});

describe('whatever the promotion', () => {
  const tiers = fc
    .uniqueArray(fc.bigInt({ min: 1n, max: 30_000n }), { minLength: 1, maxLength: 4 })
    .chain((reaches) =>
      fc.tuple(
        ...reaches.map((reach, at) =>
          fc.record({
            id: fc.constant(at + 1),
            reach: fc.constant(reach),
            number: fc.integer({ min: 1, max: 20 }),
            left: fc.integer({ min: 0, max: 60 }),
          }),
        ),
      ),
    );
  const anyPromotion: fc.Arbitrary<GiftPromotion> = fc.record({
    id: fc.constant(7),
    warehouseId: fc.constantFrom(1, 2),
    basis: fc.constantFrom('amount', 'number'),
    isRepeating: fc.boolean(),
    goodsIds: fc.subarray([1, 2, 3, 4]).map((ids) => new Set(ids)),
    tiers,
  });
  const anyLines = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 1000 }),
      goodsId: fc.constantFrom(1, 2, 3, 4, 5),
      warehouseId: fc.constantFrom(1, 2),
      number: fc.integer({ min: 1, max: 5000 }),
      exactE4: fc.bigInt({ min: 0n, max: 900_000n }),
    }),
    { maxLength: 12 },
  );
  const RUNS = { numRuns: 1500 };
  const numbersOf = (one: GiftPromotion, lines: readonly GiftLine[]) =>
    giftsOf([one], lines).map(({ tierId, number, missing }) => ({ tierId, number, missing }));

  it('never gives more than is left', () => {
    fc.assert(
      fc.property(anyPromotion, anyLines, (one, lines) => {
        for (const gift of giftsOf([one], lines)) {
          const left = one.tiers.find(({ id }) => id === gift.tierId)?.left ?? 0;
          expect(gift.number <= left && gift.number >= 0 && gift.missing >= 0).toBe(true);
          expect(gift.missing === 0 || gift.number === left).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('more money or pieces never reach a lower tier, nor give less of the same one', () => {
    fc.assert(
      fc.property(anyPromotion, anyLines, anyLines, (one, lines, more) => {
        const reachOf = (id: number | undefined) => one.tiers.find((tier) => tier.id === id)?.reach ?? 0n;
        const [before] = giftsOf([one], lines);
        const [after] = giftsOf([one], [...lines, ...more]);
        expect(reachOf(after?.tierId) >= reachOf(before?.tierId)).toBe(true);
        if (before && after?.tierId === before.tierId) {
          expect(after.number >= before.number).toBe(true);
          expect(after.number + after.missing >= before.number + before.missing).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('the order of the lines and of the tiers does not matter', () => {
    const shuffled = fc
      .tuple(anyPromotion, anyLines)
      .chain(([one, lines]) =>
        fc.tuple(
          fc.constant({ one, lines }),
          fc.shuffledSubarray([...one.tiers], { minLength: one.tiers.length }),
          fc.shuffledSubarray(lines, { minLength: lines.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([{ one, lines }, otherTiers, otherLines]) => {
        expect(numbersOf({ ...one, tiers: otherTiers }, otherLines)).toEqual(numbersOf(one, lines));
      }),
      RUNS,
    );
  });

  it('reaching what is missing reaches the next tier or one gift more', () => {
    fc.assert(
      fc.property(anyPromotion, anyLines, (one, lines) => {
        const { missing } = giftProgress(one, lines);
        const [goodsId] = one.goodsIds;
        if (missing === null || goodsId === undefined) return;
        const rest = {
          id: 0,
          goodsId,
          warehouseId: one.warehouseId,
          number: one.basis === 'number' ? Number(missing) : 0,
          exactE4: one.basis === 'amount' ? missing * 100n : 0n,
        };
        const earned = (all: readonly GiftLine[]) => {
          const [gift] = giftsOf([one], all);
          return gift ? [gift.tierId, gift.number + gift.missing] : null;
        };
        expect(earned([...lines, rest])).not.toEqual(earned(lines));
      }),
      RUNS,
    );
  });
});
