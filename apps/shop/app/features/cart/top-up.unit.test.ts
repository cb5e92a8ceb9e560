import type { FastBuyItem } from '@qingnang/contract/quick';
import { expect, it } from 'vitest';
import { aCard } from '../goods/card.fixture.ts';
import { aLine } from './cart-line.fixture.ts';
import { isShort, topUpLine, topUpOf } from './top-up.ts';

const usual = (id: number, suggested: number): FastBuyItem => ({
  goods: aCard({ id, price: 5, base_price: 5, ck_id: 2 }),
  last_price: 5,
  last_bought_at: 1,
  last_number: 10,
  last_lot: null,
  orders: 3,
  monthly_use: 10,
  months: [0, 0, 10, 10, 10, 10],
  suggested,
  why: '',
  runs_out_on: null,
  on_hand: null,
  kept_number: 0,
});

it('offers what runs out and is not in the cart, four at most, in the order of use', () => {
  const list = [usual(1, 10), usual(2, 0), usual(3, 20), usual(4, 5), usual(5, 5), usual(6, 5), usual(7, 5)];
  expect(topUpOf(list, [aLine(3, 5, 10)]).map(({ goods }) => goods.id)).toEqual([1, 4, 5, 6]);
  expect(topUpOf([usual(2, 0)], [])).toEqual([]);
});

it('is wanted while an order is below its minimum or pays for shipping', () => {
  const group = { minimum_gap: 0, shipping_gap: 0 };
  const short = (gaps: Partial<typeof group>) =>
    isShort({ totals: { groups: [{ ...group, ...gaps }] } } as never);
  expect([short({}), short({ minimum_gap: 1 }), short({ shipping_gap: 0.01 })]).toEqual([false, true, true]);
});

it('is bought from the warehouse of its card, as many as suggested', () => {
  expect(topUpLine(usual(1, 10).goods, 10)).toEqual({ goods_id: 1, number: 10, ck_id: 2, goods_price_id: 0 });
});
