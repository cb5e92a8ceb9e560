import { describe, expect, test } from 'vitest';
import { fen, priceE4 } from './money.ts';
import type { PromotionRule } from './promotion-types.ts';
import { countsForPromotions } from './promotions.ts';
import { type QuoteLine, quote } from './quote.ts';

test('combinations, 秒杀, 换购, group and receipt lines do not count', () => {
  const plain = { isCombination: false, isSeckill: false, isExchange: false, kind: 'normal' as const };
  expect(countsForPromotions(plain)).toBe(true);
  const others = [
    { ...plain, isCombination: true },
    { ...plain, isSeckill: true },
    { ...plain, isExchange: true },
    { ...plain, kind: 'group' as const },
    { ...plain, kind: 'receipt' as const },
  ];
  expect(others.map(countsForPromotions)).toEqual([false, false, false, false, false]);
});

/** ¥100.00 of each goods. */
const line = (goodsId: number): QuoteLine => ({
  id: String(goodsId),
  goodsId,
  warehouseId: 1,
  kind: 'normal',
  number: 1,
  basePrice: priceE4(1_000_000),
  ladder: null,
  isOriginalPrice: false,
  selected: true,
});
const off = (id: number, goodsIds: number[], reach: number, minus: number): PromotionRule => ({
  id,
  kind: 'discount',
  warehouseId: 1,
  basis: 'amount',
  isRepeating: false,
  goodsIds: new Set(goodsIds),
  exclusionGroup: '',
  withCoupon: true,
  budgetLeft: null,
  steps: [{ id, reach: BigInt(reach * 100), minus: fen(minus * 100), number: 0, left: 0 }],
});
const GOODS = Array.from({ length: 30 }, (_, index) => index + 1);
const quoted = (promotions: PromotionRule[]) => {
  const warehouse = { id: 1, threshold: fen(0), fee: fen(0), minimumOrder: fen(0), unshippedPaid: fen(0) };
  return quote({ lines: GOODS.map(line), warehouses: [warehouse], balance: fen(0), promotions });
};

describe('more 满减 that overlap than are searched in full', () => {
  const brands = GOODS.map((id) => off(id, [id], 100, 10));

  test('one over all goods that gives less stands in nobody’s way', () => {
    const { manjian, promotions } = quoted([...brands, off(99, GOODS, 3_000, 200)]);
    expect(manjian).toBe(30_000n);
    expect(promotions.at(-1)).toMatchObject({ promotionId: 99, state: 'lost', lostTo: 1 });
  });

  test('one over all goods that gives more applies alone', () => {
    const { manjian, promotions } = quoted([...brands, off(99, GOODS, 3_000, 400)]);
    expect(manjian).toBe(40_000n);
    expect(promotions.filter(({ state }) => state === 'applied').length).toBe(1);
  });

  test('of many with the same word the best one applies', () => {
    const rivals = GOODS.map((id) => ({ ...off(id, [id], 100, id), exclusionGroup: 'a' }));
    const { manjian, promotions } = quoted(rivals);
    expect(manjian).toBe(3_000n);
    expect(promotions[0]).toMatchObject({ promotionId: 30, state: 'applied' });
    expect(promotions.slice(1).every(({ state, lostTo }) => state === 'lost' && lostTo === 30)).toBe(true);
  });
});

describe('满减 that overlap share their lines out', () => {
  const applied = (promotions: PromotionRule[]) =>
    quoted(promotions)
      .promotions.filter(({ state }) => state === 'applied')
      .map(({ promotionId, amount, lineIds }) => [promotionId, amount, lineIds]);

  test('two over three goods of four each take theirs', () => {
    expect(applied([off(1, [1, 2, 3], 200, 30), off(2, [1, 2, 4], 200, 30)])).toEqual([
      [1, 3_000n, ['1', '3']],
      [2, 3_000n, ['2', '4']],
    ]);
  });

  test('what nobody needs counts for one of them', () => {
    expect(applied([off(1, [1, 2, 3], 200, 30), off(2, [1, 2, 3, 4, 5], 200, 30)])).toEqual([
      [1, 3_000n, ['1', '2']],
      [2, 3_000n, ['3', '4', '5']],
    ]);
  });

  test('of more lines than are shared out in full those that one does not need are the other one’s', () => {
    const [all, most] = [GOODS.slice(0, 20), GOODS.slice(0, 18)];
    const found = applied([off(1, all, 1_000, 100), off(2, most, 1_000, 90)]);
    expect(found.map(([id, amount]) => [id, amount])).toEqual([
      [1, 10_000n],
      [2, 9_000n],
    ]);
  });
});

describe('满减 and 满返 that exclude each other', () => {
  const back = (minus: number): PromotionRule => ({ ...off(1, GOODS, 1_000, minus), kind: 'cashback' });
  const statesOf = (...promotions: PromotionRule[]) =>
    quoted(promotions.map((rule) => ({ ...rule, exclusionGroup: 'a' })))
      .promotions.toSorted((a, b) => a.promotionId - b.promotionId)
      .map(({ state, amount, lostTo }) => [state, amount, lostTo]);

  test('the one that gives more applies', () => {
    expect(statesOf(back(25), off(2, GOODS, 1_000, 20))).toEqual([
      ['applied', 2_500n, 0],
      ['lost', 0n, 1],
    ]);
    expect(statesOf(back(15), off(2, GOODS, 1_000, 20))).toEqual([
      ['lost', 0n, 2],
      ['applied', 2_000n, 0],
    ]);
  });

  test('of equals 满减', () => {
    expect(statesOf(back(20), off(2, GOODS, 1_000, 20)).map(([state]) => state)).toEqual(['lost', 'applied']);
  });
});

test('open ones follow the applied ones, the nearest first', () => {
  const { promotions } = quoted([
    off(1, [1], 400, 10),
    off(2, [2], 100, 10),
    off(3, [3], 125, 10),
    off(4, [4, 5], 250, 10),
  ]);
  expect(promotions.map(({ promotionId }) => promotionId)).toEqual([2, 3, 4, 1]);
});
