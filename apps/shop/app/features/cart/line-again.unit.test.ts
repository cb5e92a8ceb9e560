import { describe, expect, it } from 'vitest';
import { aLine } from './cart-line.fixture.ts';
import { asideAgain, lineAgain } from './line-again.ts';

const SET = { id: 30, name: '感冒组合', image: '', items: [] };

describe('lineAgain', () => {
  it('names what the line is bought through, and no price', () => {
    const line = aLine(7, 9.9, 20, { ck_id: 2, goods_price_id: 5, goods_manjian_id: 6, is_yj: 1, type: 1 });
    expect(lineAgain(line)).toEqual({
      goods_id: 7,
      number: 20,
      ck_id: 2,
      goods_price_id: 5,
      goods_manjian_id: 6,
      is_yj: 1,
      type: 1,
    });
  });

  it('names a combination by its own id and counts its sets', () => {
    const line = aLine(7, 99, 3, { type: 3, goods_price_id: 30, combination: SET });
    expect(lineAgain(line)).toMatchObject({ goods_id: 30, number: 3, type: 3 });
  });
});

describe('asideAgain', () => {
  it('finds by what they are the lines that were not selected', () => {
    const removed = [aLine(1, 10, 5, { is_selected: 0 }), aLine(2, 10, 5)];
    const again = removed.map((line) => ({ ...line, id: line.id + 100, number: 8, is_selected: 1 }));
    expect(asideAgain(removed, again)).toEqual([101]);
  });

  it('leaves another line of the same goods alone', () => {
    const removed = [aLine(1, 10, 5, { is_selected: 0 })];
    expect(asideAgain(removed, [aLine(1, 8, 5, { goods_price_id: 4 })])).toEqual([]);
  });
});
