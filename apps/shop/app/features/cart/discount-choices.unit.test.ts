import { expect, it } from 'vitest';
import { aPromotion } from '../promotions/promotion.fixture.ts';
import { aLine } from './cart-line.fixture.ts';
import { choicesOf, discountChoices } from './discount-choices.ts';

const off = (id: number, ck_id: number, ...goods_ids: number[]) => aPromotion({ id, ck_id, goods_ids });
const choices = discountChoices([
  off(5, 1, 1, 2),
  off(6, 1, 1),
  off(7, 2, 2),
  aPromotion({ id: 8, kind: 'gift', goods_ids: [2] }),
]);
const ids = (line: ReturnType<typeof aLine>) => choicesOf(choices, line)?.map(({ id }) => id);

it('lists the 满减 of a warehouse that a line can choose from, where there are several', () => {
  expect(ids(aLine(1, 10, 1))).toEqual([5, 6]);
  expect(ids(aLine(2, 10, 1))).toBeUndefined();
  expect(ids(aLine(1, 10, 1, { ck_id: 2 }))).toBeUndefined();
  expect(ids(aLine(1, 10, 1, { type: 1 }))).toBeUndefined();
});
