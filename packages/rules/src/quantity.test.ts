import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuantityInput } from './quantity.ts';
import { correctQuantity, MAX_LINE_NUMBER } from './quantity.ts';

const RUNS = { numRuns: 5_000 };
const free: QuantityInput = {
  wanted: 1,
  minimum: 1,
  multiple: 1,
  middlePack: 1,
  casePack: 1,
  canSplit: true,
  roundToCase: false,
  limitLeft: null,
  stock: 100_000,
};
const packed = { middlePack: 10, canSplit: false };
const cased = { ...packed, casePack: 200, roundToCase: true };

describe('by hand', () => {
  test.each<[string, Partial<QuantityInput>, number, string[]]>([
    ['free goods', { wanted: 7 }, 7, []],
    ['the minimum', { wanted: 2, minimum: 5 }, 5, ['minimum']],
    ['zero pieces', { wanted: 0 }, 1, ['minimum']],
    ['a middle pack', { ...packed, wanted: 21 }, 30, ['middle_pack']],
    ['whole middle packs', { ...packed, wanted: 30 }, 30, []],
    ['a middle pack that may be broken', { ...packed, canSplit: true, wanted: 21 }, 21, []],
    ['a multiple', { wanted: 7, multiple: 5 }, 10, ['multiple']],
    ['a multiple holds where packs are whole', { ...packed, multiple: 4, wanted: 21 }, 40, ['multiple']],
    ['minimum, then packs', { ...packed, wanted: 3, minimum: 12 }, 20, ['minimum', 'middle_pack']],
    ['the limit', { wanted: 9, limitLeft: 6 }, 6, ['limit']],
    ['the limit in whole packs', { ...packed, wanted: 40, limitLeft: 28 }, 20, ['limit']],
    ['a limit below one pack', { ...packed, wanted: 10, limitLeft: 9 }, 0, ['limit']],
    ['a used-up limit', { wanted: 1, limitLeft: 0 }, 0, ['limit']],
    ['a limit below the minimum', { ...packed, wanted: 1, minimum: 30, limitLeft: 20 }, 20, ['limit']],
    ['the stock', { wanted: 9, stock: 6 }, 6, ['stock']],
    ['the stock in whole packs', { ...packed, wanted: 40, stock: 28 }, 20, ['stock']],
    ['a stock below one pack', { ...packed, wanted: 10, stock: 7 }, 7, ['stock']],
    ['a stock below the minimum', { ...packed, wanted: 30, minimum: 30, stock: 25 }, 25, ['stock']],
    ['the rest is sold whole', { ...packed, wanted: 2, stock: 7 }, 7, ['stock']],
    ['the rest beyond the limit stays', { ...packed, wanted: 2, stock: 7, limitLeft: 5 }, 0, ['limit']],
    ['nothing in stock', { wanted: 3, stock: 0 }, 0, ['stock']],
    ['a negative stock', { wanted: 3, stock: -4 }, 0, ['stock']],
    ['the limit is tighter than the stock', { wanted: 90, stock: 60, limitLeft: 50 }, 50, ['limit']],
    ['the stock is tighter than the limit', { wanted: 90, stock: 50, limitLeft: 60 }, 50, ['stock']],
    ['more than a line holds', { wanted: 60_000 }, 50_000, ['max']],
    ['far more than a line holds', { wanted: 1e15, multiple: 7 }, 49_994, ['max']],
    ['below 80 % of a case', { ...cased, wanted: 150 }, 150, []],
    ['80 % of a case', { ...cased, wanted: 160 }, 200, ['case']],
    ['packs bring it to 80 %', { ...cased, wanted: 151 }, 200, ['case']],
    ['80 % of the second case', { ...cased, wanted: 365 }, 400, ['case']],
    ['a whole case', { ...cased, wanted: 200 }, 200, []],
    ['the minimum brings it to 80 %', { ...cased, wanted: 1, minimum: 170 }, 200, ['minimum', 'case']],
    ['rounding is off', { ...cased, roundToCase: false, wanted: 190 }, 190, []],
    ['the case is beyond the stock', { ...cased, wanted: 190, stock: 195 }, 190, []],
    ['the case is beyond the limit', { ...cased, wanted: 190, limitLeft: 190 }, 190, []],
    ['a case that holds no whole packs', { ...cased, casePack: 205, wanted: 190 }, 190, []],
    ['minus on a full case', { ...cased, wanted: 190, previous: 200 }, 150, ['case']],
    ['minus on the second full case', { ...cased, wanted: 390, previous: 400 }, 350, ['case']],
    ['minus by pieces', { ...cased, canSplit: true, wanted: 199, previous: 200 }, 159, ['case']],
    ['plus towards a case', { ...cased, wanted: 160, previous: 150 }, 200, ['case']],
    ['a smaller wish, one case less', { ...cased, wanted: 190, previous: 600 }, 200, ['case']],
    [
      'minus cannot go below the minimum',
      { ...cased, wanted: 190, minimum: 180, previous: 200 },
      200,
      ['case'],
    ],
  ])('%s', (_, input, number, codes) => {
    const result = correctQuantity({ ...free, ...input });
    expect(result.number).toBe(number);
    expect(result.notices.map((notice) => notice.code)).toEqual(codes);
  });

  test.each<[Partial<QuantityInput>, string[]]>([
    [{ ...packed, wanted: 21 }, ['已按中包装 10 调整为 30']],
    [{ ...packed, wanted: 3, minimum: 12 }, ['已按起订量 12 调整为 20', '已按中包装 10 调整为 20']],
    [{ wanted: 7, multiple: 5 }, ['已按购买倍数 5 调整为 10']],
    [{ wanted: 9, limitLeft: 6 }, ['限购剩余 6，已调整为 6']],
    [{ wanted: 9, limitLeft: 0 }, ['限购数量已用完']],
    [{ ...packed, wanted: 9, limitLeft: 6 }, ['限购剩余 6，不足起售单位 10，暂不能购买']],
    [{ wanted: 9, stock: 6 }, ['库存仅剩 6，已调整为 6']],
    [{ wanted: 9, stock: 0 }, ['暂无库存']],
    [{ wanted: 60_000 }, ['单个商品每次最多 50000，已调整为 50000']],
    [{ ...cased, wanted: 170 }, ['散装数量已达整件 200 的 80%，已调整为整件 200']],
    [{ ...cased, wanted: 190, previous: 200 }, ['已退出整件 200，调整为 150']],
  ])('says so: %j', (input, messages) => {
    expect(correctQuantity({ ...free, ...input }).notices.map((notice) => notice.message)).toEqual(messages);
  });
});

describe('always', () => {
  const anyStock = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 70_000 }));
  const anyInput: fc.Arbitrary<QuantityInput> = fc.record({
    wanted: fc.oneof(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 100_000 })),
    minimum: fc.integer({ min: 0, max: 60 }),
    multiple: fc.constantFrom(0, 1, 1, 2, 5),
    middlePack: fc.constantFrom(0, 1, 6, 10, 12),
    casePack: fc.constantFrom(0, 1, 60, 120, 200),
    canSplit: fc.boolean(),
    roundToCase: fc.boolean(),
    limitLeft: fc.option(anyStock),
    stock: anyStock,
  });

  test('correcting a corrected number changes nothing', () => {
    const anyPrevious = fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined });
    fc.assert(
      fc.property(anyInput, anyPrevious, (input, previous) => {
        const withPrevious = previous === undefined ? input : { ...input, previous };
        const { number } = correctQuantity(withPrevious);
        const unchanged = { number, notices: [] };
        expect(correctQuantity({ ...withPrevious, wanted: number })).toEqual(unchanged);
        expect(correctQuantity({ ...input, wanted: number })).toEqual(unchanged);
        expect(correctQuantity({ ...input, wanted: number, previous: number })).toEqual(unchanged);
      }),
      RUNS,
    );
  });

  test('never beyond stock, limit and the line maximum; whole packs or all of the rest', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { number } = correctQuantity(input);
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThanOrEqual(Math.min(input.stock, MAX_LINE_NUMBER));
        if (input.limitLeft !== null) expect(number).toBeLessThanOrEqual(input.limitLeft);
        const isWhole =
          number % Math.max(input.multiple, 1) === 0 &&
          (input.canSplit || number % Math.max(input.middlePack, 1) === 0);
        expect(isWhole || number === input.stock).toBe(true);
      }),
      RUNS,
    );
  });

  test('a notice exactly when something changed, each naming a rule once', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { number, notices } = correctQuantity(input);
        expect(notices.length > 0).toBe(number !== input.wanted);
        expect(new Set(notices.map((notice) => notice.code)).size).toBe(notices.length);
      }),
      RUNS,
    );
  });

  test('without limit and with plenty in stock, at least what was wanted', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: 2_000 }), (input, wanted) => {
        const { number } = correctQuantity({ ...input, wanted, limitLeft: null, stock: 1_000_000 });
        expect(number).toBeGreaterThanOrEqual(Math.max(wanted, input.minimum));
      }),
      RUNS,
    );
  });

  test('minus never raises', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: 30 }), (input, less) => {
        const before = correctQuantity(input).number;
        const after = correctQuantity({ ...input, wanted: Math.max(before - less, 0), previous: before });
        expect(after.number).toBeLessThanOrEqual(before);
      }),
      RUNS,
    );
  });
});
