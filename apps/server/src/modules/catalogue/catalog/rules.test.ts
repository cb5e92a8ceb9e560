import { describe, expect, it } from 'vitest';
import { sumByStock } from './rules.ts';

const demand = (number: number, goodsId = 1) => ({ goodsId, warehouseId: 1, number });

describe('sumByStock', () => {
  it('adds up and sorts by goods, then warehouse', () => {
    const other = { goodsId: 1, warehouseId: 2, number: 7 };
    expect(sumByStock([demand(3, 2), other, demand(1), demand(4)])).toEqual([demand(5), other, demand(3, 2)]);
  });
});
