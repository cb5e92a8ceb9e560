import type { CartGift, CartItem } from '@qingnang/contract/cart';
import type { CartPromotion } from '@qingnang/contract/promotions';
import { describe, expect, it } from 'vitest';
import { aPromotion } from '../promotions/promotion.fixture.ts';
import { aLine } from './cart-line.fixture.ts';
import type { Outcome } from './cart-promotions.ts';
import { sectionsOf } from './cart-sections.ts';

const line = (id: number, more: Parameters<typeof aLine>[3] = {}) => aLine(id, 10, 1, more);
const off = (id: number, ...goods_ids: number[]) => aPromotion({ id, goods_ids });
const back = (id: number, ...goods_ids: number[]) => aPromotion({ id, kind: 'cashback', goods_ids });
const applied = (promotion_id: number, ...line_ids: number[]): Outcome => ({
  promotion_id,
  kind: 'discount',
  name: '',
  state: 'applied',
  tier_id: 50,
  amount: 30,
  missing: null,
  lost_to: 0,
  line_ids,
});

/** Each section as its promotions and its lines. */
const shown = (
  lines: CartItem[],
  promotions: CartPromotion[],
  outcomes: Outcome[] = [],
  achieved: number[] = [],
) =>
  sectionsOf(lines, { promotions, outcomes, achieved: new Set(achieved), gifts: [] }).map((section) => [
    section.bands.map(({ promotion }) => promotion.id),
    section.lines.map(({ id }) => id),
  ]);

describe('sections of the cart', () => {
  it('are one where nothing runs', () => {
    expect(shown([line(1), line(2)], [])).toEqual([[[], [1, 2]]]);
    expect(shown([], [off(5, 1)])).toEqual([]);
  });

  it('put lines under the 满减 that they carry, lines of none last', () => {
    const lines = [line(1), line(2), line(3), line(4)];
    expect(shown(lines, [off(5, 2, 3), off(6, 3, 4)], [applied(6, 3, 4)])).toEqual([
      [[5], [2]],
      [[6], [3, 4]],
      [[], [1]],
    ]);
  });

  it('put what was achieved when the cart was read first, 满减 before other kinds', () => {
    const lines = [line(1), line(2), line(3)];
    const promotions = [back(4, 1), off(5, 2), off(6, 3)];
    expect(shown(lines, promotions, [applied(6, 3)], [6]).map(([ids]) => ids)).toEqual([[6], [5], [4]]);
    expect(shown(lines, promotions, [applied(6, 3)], []).map(([ids]) => ids)).toEqual([[5], [6], [4]]);
  });

  it('tell what is over all lines above them all', () => {
    const promotions = [back(4, 1, 2, 3), off(5, 2), back(6, 3)];
    expect(shown([line(1), line(2), line(3)], promotions, [], [4])).toEqual([
      [[4, 5], [2]],
      [[6], [3]],
      [[], [1]],
    ]);
    expect(shown([line(1)], [back(4, 1)])).toEqual([[[4], [1]]]);
  });

  it('tell every promotion of their lines once', () => {
    const lines = [line(1), line(2)];
    expect(shown([...lines, line(3)], [back(4, 1, 2), off(5, 1), off(6, 2)])).toEqual([
      [[5, 4], [1]],
      [[6], [2]],
      [[], [3]],
    ]);
    expect(shown([line(1)], [off(5, 1), off(9, 77)])).toEqual([[[5], [1]]]);
  });

  it('follow a pin, as long as that one runs for the line', () => {
    const promotions = [off(5, 1), off(6, 1)];
    expect(shown([line(1, { goods_manjian_id: 6 })], promotions)).toEqual([[[6], [1]]]);
    expect(shown([line(1, { goods_manjian_id: 99 })], promotions)).toEqual([[[5, 6], [1]]]);
  });

  it('keep 换购 lines with what offers them, and lines that count for nothing apart', () => {
    const exchange = aPromotion({ id: 7, kind: 'exchange', goods_ids: [1] });
    const bought = line(8, { exchange: { promotion_id: 7, tier_id: 1 } });
    expect(shown([line(2, { type: 1 }), line(1), bought], [exchange, off(5, 2)])).toEqual([
      [[7], [1, 8]],
      [[], [2]],
    ]);
  });

  it('carry the gifts of their promotions', () => {
    const gifts = [{ promotion_id: 4, goods_id: 9 } as CartGift];
    const [first] = sectionsOf([line(1)], {
      promotions: [aPromotion({ id: 4, kind: 'gift', goods_ids: [1] })],
      outcomes: [],
      achieved: new Set(),
      gifts,
    });
    expect(first?.gifts).toEqual(gifts);
  });
});
