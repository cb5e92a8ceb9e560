import { priceE4 } from '@qingnang/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, priceFor, reducedPrice, windowErrors } from './rules.ts';

describe('a reduced price', () => {
  it.each([
    [250_000n, 94, 235_000n],
    // ¥8.37 × 94 % = ¥7.8678
    [83_700n, 94, 78_600n],
    // ¥0.1234 × 94 % = ¥0.115996
    [1_234n, 94, 1_100n],
    [100n, 99.99, 0n],
    [1_000_000n, 33.33, 333_300n],
    [1_000_000n, 1, 10_000n],
  ])('of %s at %s %% is %s', (price, percent, reduced) => {
    expect(reducedPrice(priceE4(price), percent)).toBe(reduced);
  });

  it('is in whole cents, at most the exact part and less than a cent below it', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 100, max: 9_999 }), (price, hundredths) => {
        const reduced = reducedPrice(priceE4(price), hundredths / 100);
        const exactTimes = price * BigInt(hundredths);
        expect(reduced % 100n).toBe(0n);
        expect(reduced * 10_000n <= exactTimes && exactTimes < (reduced + 100n) * 10_000n).toBe(true);
      }),
    );
  });
});

describe('the window of prices', () => {
  const zone = { startsAt: 100, endsAt: 200 };
  it('is free where the zone is open', () => {
    const open = { startsAt: null, endsAt: null };
    expect(windowErrors({ starts_at: 1, ends_at: 999_999 }, open, 130)).toEqual({});
  });

  it.each([
    [{ starts_at: 100, ends_at: 200 }, []],
    [{ starts_at: 150, ends_at: 150 }, ['ends_at']],
    [{ starts_at: 110, ends_at: 120 }, ['ends_at']],
    [{ starts_at: 99, ends_at: 200 }, ['starts_at']],
    [{ starts_at: 100, ends_at: 201 }, ['ends_at']],
  ])('%o is wrong at %o', (window, fields) => {
    expect(Object.keys(windowErrors(window, zone, 130))).toEqual(fields);
  });
});

const GOODS: Candidate = {
  id: 7,
  name: '阿莫西林胶囊',
  isOn: true,
  belongs: true,
  hasOwn: false,
  overlaps: false,
  listPrice: priceE4(84_000n),
  quantity: { minimum: 1, multiple: 1, middlePack: 10, casePack: 1, canSplit: false, roundToCase: false },
  isEphedrine: false,
};
const FORM = { percent: 94, starts_at: 100, ends_at: 200 };
const priced = (goods: Partial<Candidate>, form: object = {}) =>
  priceFor({ ...GOODS, ...goods }, { ...FORM, ...form }, { id: 3, title: '全场9.4折' }, new Date(150_000));

describe('a goods of a zone', () => {
  it('gets its price', () => {
    expect(priced({})).toEqual({
      fields: expect.objectContaining({
        goodsId: 7,
        kind: 'zone',
        zoneId: 3,
        price: 78_900n,
        name: '全场9.4折',
      }),
    });
  });

  it.each<[string, Partial<Candidate>, object]>([
    ['不在本专区', { belongs: false }, {}],
    ['已下架', { isOn: false }, {}],
    ['已有本专区的专区价', { hasOwn: true, overlaps: true }, {}],
    ['同一时间已有其他专区的专区价', { overlaps: true }, {}],
    ['商品还没有普通价', { listPrice: null }, {}],
    ['商品还没有普通价', { listPrice: priceE4(0n) }, {}],
    ['特价须大于 0', { listPrice: priceE4(50n) }, {}],
    ['每户限购不足商品的起售单位', {}, { limit_per_account: 9 }],
  ])('gets none: %s', (message, goods, form) => {
    expect(priced(goods, form)).toEqual({ message });
  });
});
