import { describe, expect, it } from 'vitest';
import type { StaffPointsGoods } from './api.ts';
import { bodyOf, valuesOf } from './values.ts';

const goods: StaffPointsGoods = {
  id: 3,
  version: 2,
  name: '电子血压计',
  describe: '上臂式',
  image: '',
  points: 12_000,
  stock: 6,
  limit_per_account: null,
  is_on: 1,
  sort: 20,
};

describe('values of a points goods', () => {
  it('leave an empty limit out', () => {
    expect(bodyOf(valuesOf(goods))).toEqual({
      name: '电子血压计',
      describe: '上臂式',
      image: '',
      points: 12_000,
      stock: 6,
      is_on: 1,
      sort: 20,
    });
  });

  it('keep a limit and the switch', () => {
    const body = bodyOf({ ...valuesOf({ ...goods, limit_per_account: 2 }), is_on: false });
    expect([body.limit_per_account, body.is_on]).toEqual([2, 0]);
  });
});
