import { describe, expect, it } from 'vitest';
import type { StaffPromotion } from './api.ts';
import {
  blankPromotion,
  bodyOf,
  changeOf,
  copyOf,
  giftStock,
  stopWords,
  tierWords,
  valuesOf,
  withGoods,
} from './values.ts';

const NOW = Date.UTC(2026, 2, 9, 1, 20) / 1000;
const tier: StaffPromotion['tiers'][number] = {
  id: 1,
  reach_amount: '500.00',
  reach_number: null,
  goods_id: 8,
  name: '医用口罩',
  ypgg: '10 只',
  gift_number: 10,
  stock_total: 1000,
  stock_left: 990,
  limit_per_account: null,
};
const made: StaffPromotion = {
  id: 4,
  version: 2,
  kind: 'gift',
  name: '满赠',
  describe: '',
  image: '',
  ck_id: 1,
  ck_name: '成都仓',
  basis: 'amount',
  is_repeating: 0,
  starts_at: NOW,
  ends_at: NOW + 3600,
  sort: 0,
  state: 'running',
  tiers: [tier],
  goods: [{ id: 3, name: '甲', ypgg: '', sccj: '', image: '' }],
  given: 10,
};

describe('the form', () => {
  it('begins by amount, with one tier and a week from the next full hour', () => {
    expect(blankPromotion(NOW)).toMatchObject({
      basis: 'amount',
      tiers: [{ gift_number: 1 }],
      starts_at: '2026-03-09 10:00',
      ends_at: '2026-03-16 10:00',
    });
  });
  it('sends only what the basis counts by', () => {
    const typed = { ...valuesOf(made), is_repeating: true };
    typed.tiers = [{ ...typed.tiers[0], reach_amount: ' 500 ', reach_number: 7 }];
    expect(bodyOf(typed)).toMatchObject({ is_repeating: 1, goods_ids: [3], starts_at: NOW });
    expect(bodyOf(typed).tiers).toEqual([
      {
        reach_amount: '500',
        reach_number: undefined,
        goods_id: 8,
        gift_number: 10,
        stock_total: 1000,
        limit_per_account: undefined,
      },
    ]);
    const [byNumber] = bodyOf({ ...typed, basis: 'number' }).tiers;
    expect([byNumber?.reach_amount, byNumber?.reach_number]).toEqual([undefined, 7]);
  });
  it('changes words, window and goods under the version it was opened with', () => {
    const change = changeOf(valuesOf(made), made.version);
    expect(change).toMatchObject({ version: 2, goods_ids: [3] });
    expect(change).not.toHaveProperty('tiers');
    expect(change).not.toHaveProperty('warehouse_id');
  });
  it('copies goods and tiers, not the window', () => {
    const copy = copyOf(made, NOW + 86_400);
    expect(copy.tiers).toEqual(valuesOf(made).tiers);
    expect(copy.starts_at).toBe('2026-03-10 10:00');
  });
  it('lists no goods twice', () => {
    const [first] = made.goods;
    if (!first) throw new Error('no goods');
    expect(withGoods(made.goods, first)).toHaveLength(1);
    expect(withGoods(made.goods, { ...first, id: 9 }).map(({ id }) => id)).toEqual([3, 9]);
  });
});

it('says a tier in a line', () => {
  expect(tierWords(made, tier)).toBe('满 ¥500.00 赠 医用口罩 ×10');
  const pieces = { ...tier, reach_amount: '', reach_number: 1200 };
  expect(tierWords({ basis: 'number', is_repeating: 1 }, pieces)).toBe('每满 1,200 件 赠 医用口罩 ×10');
});

it('says before a stop what goes back', () => {
  expect(giftStock([tier, { stock_left: 5, stock_total: 20 }])).toEqual({ left: 995, total: 1020 });
  expect(stopWords(made)).toContain('剩余 990 件赠品退回货架');
  expect(stopWords({ tiers: [{ ...tier, stock_left: 0 }] })).not.toContain('退回');
});
