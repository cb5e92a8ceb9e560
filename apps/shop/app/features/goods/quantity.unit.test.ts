import { describe, expect, it } from 'vitest';
import { aCard } from './card.fixture.ts';
import { buttonStep } from './packs.ts';
import { correctGoods, smallestOrder } from './quantity.ts';

describe('correctGoods', () => {
  it('goes up to the middle pack and says so', () => {
    expect(correctGoods(aCard(), 56)).toEqual({ number: 60, note: '已按中包装 10 调整为 60' });
  });

  it('leaves what can be bought as it is, without a note', () => {
    expect(correctGoods(aCard(), 60)).toEqual({ number: 60 });
  });

  it('names the stock where the stock ends it', () => {
    expect(correctGoods(aCard({ number: 35 }), 100)).toEqual({
      number: 30,
      note: '库存仅剩 35，已调整为 30',
    });
  });

  it('names the limit where the number on the wire is the limit', () => {
    const goods = aCard({ number: 20, limit_per_order: 20 });
    expect(correctGoods(goods, 100)).toEqual({ number: 20, note: '限购剩余 20，已调整为 20' });
  });

  it('leaves a case again on a press on minus', () => {
    const goods = aCard({ can_split: 1, round_to_case: 1, case_pack: 100, min_order: 1 });
    expect(correctGoods(goods, 85).number).toBe(100);
    expect(correctGoods(goods, 99, 100).number).toBe(79);
  });

  it('sells nothing while the stock is hidden', () => {
    expect(correctGoods(aCard({ number: null }), 10).number).toBe(0);
  });
});

describe('smallestOrder', () => {
  it('is the minimum in whole packs', () => {
    expect(smallestOrder(aCard({ min_order: 3 }))).toBe(10);
    expect(smallestOrder(aCard({ min_order: 0, middle_pack: 0, multiple: 0 }))).toBe(1);
  });

  it('is the rest where less than that is left', () => {
    expect(smallestOrder(aCard({ number: 4 }))).toBe(4);
  });
});

describe('buttonStep', () => {
  it('takes whole packs that fit the multiple', () => {
    expect(buttonStep(aCard({ multiple: 4, middle_pack: 10 }))).toBe(20);
  });

  it('takes single pieces where a pack may be broken', () => {
    expect(buttonStep(aCard({ can_split: 1 }))).toBe(1);
  });
});
