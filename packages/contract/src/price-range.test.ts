import { describe, expect, it } from 'vitest';
import { type PriceRange, wrongInRange } from './price-range.ts';

describe('a range of prices', () => {
  it.each<[PriceRange, PriceRange]>([
    [{}, {}],
    [{ price_min: '', price_max: '' }, {}],
    [{ price_min: '10' }, {}],
    [{ price_max: '0.5' }, {}],
    [{ price_min: '10.00', price_max: '10' }, {}],
    [{ price_min: '9.99', price_max: '10.01' }, {}],
    [{ price_min: '10.01', price_max: '10' }, { price_max: '最高价不能低于最低价' }],
    [{ price_min: '9', price_max: '10' }, {}],
    [{ price_min: '-1' }, { price_min: '最低价请填写金额，最多两位小数' }],
    [
      { price_min: '1e3', price_max: '0.123' },
      { price_min: '最低价请填写金额，最多两位小数', price_max: '最高价请填写金额，最多两位小数' },
    ],
    [{ price_max: '123456789' }, { price_max: '最高价请填写金额，最多两位小数' }],
  ])('%j: %j', (range, wrong) => {
    expect(wrongInRange(range)).toEqual(wrong);
  });
});
