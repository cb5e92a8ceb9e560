import { expect, it } from 'vitest';
import type { Simulation } from './api.ts';
import { changeWords, comparedTotals, newGifts, outcomes, takesPart } from './simulation.ts';

const totals = (more: Partial<Simulation['before']>): Simulation['before'] => ({
  goods_amount: 750,
  discount_amount: 0,
  cashback_amount: 0,
  shipping_fee: 15,
  payable: 765,
  selected_count: 2,
  selected_number: 90,
  total: 2,
  gifts: [],
  promotions: [],
  groups: [],
  ...more,
});
const gift = (goods_id: number, number: number) => ({
  promotion_id: 1,
  promotion_name: '',
  line_ids: [],
  goods_id,
  name: `赠品${goods_id}`,
  ypgg: '',
  sccj: '',
  bzdw: '',
  image: '',
  ck_id: 1,
  number,
  missing: 0,
  note: '',
});

it('puts amounts side by side with what changes', () => {
  const rows = comparedTotals(
    totals({}),
    totals({ discount_amount: 60, payable: 705, cashback_amount: 7.05 }),
  );
  expect(rows.map(({ label, before, after, change }) => [label, before, after, change])).toEqual([
    ['商品金额', '¥750.00', '¥750.00', ''],
    ['满减', '¥0.00', '−¥60.00', '−¥60.00'],
    ['运费', '¥15.00', '¥15.00', ''],
    ['应付', '¥765.00', '¥705.00', '−¥60.00'],
    ['完成后返现', '¥0.00', '¥7.05', '+¥7.05'],
  ]);
  expect(rows.filter(({ isTotal }) => isTotal).map(({ label }) => label)).toEqual(['应付']);
});

it('takes amounts apart without drift', () => {
  expect([changeWords(0.1 + 0.2, 0.3), changeWords(-0.1, -0.3), changeWords(1.01, 2)]).toEqual([
    '',
    '−¥0.20',
    '+¥0.99',
  ]);
});

it('lists gifts that are more than before, of all promotions together', () => {
  const before = totals({ gifts: [gift(7, 2)] });
  const after = totals({ gifts: [gift(7, 2), gift(7, 3), gift(8, 1)] });
  expect(newGifts(before, after)).toEqual(['赠品7 ×3', '赠品8 ×1']);
  expect(newGifts(after, before)).toEqual([]);
});

it('puts the promotion that is tried before those that run', () => {
  const result = (promotion_id: number) => ({
    promotion_id,
    kind: 'discount' as const,
    name: '',
    state: 'applied' as const,
    tier_id: 1,
    amount: 0,
    missing: null,
    lost_to: 0,
    words: '',
    line_ids: [],
  });
  const before = totals({ promotions: [result(3), result(5)] });
  const after = totals({ promotions: [result(5), result(9), result(3)] });
  const order = outcomes(before, after).map(({ promotion, isTried }) => [promotion.promotion_id, isTried]);
  expect(order).toEqual([
    [9, true],
    [5, false],
    [3, false],
  ]);
});

it('knows whether an account takes part', () => {
  const account = { rank: 2, region: '四川省/成都市/青羊区', buyer_type: 'clinic' };
  const all = { ranks: [], provinces: [], buyer_types: [] };
  expect(takesPart(all, account)).toBe(true);
  expect(takesPart({ ranks: [1, 2], provinces: ['四川省'], buyer_types: ['clinic'] }, account)).toBe(true);
  expect(takesPart({ ...all, ranks: [1] }, account)).toBe(false);
  expect(takesPart({ ...all, provinces: ['云南省'] }, account)).toBe(false);
  expect(takesPart({ ...all, buyer_types: ['pharmacy'] }, account)).toBe(false);
});
