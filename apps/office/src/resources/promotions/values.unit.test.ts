import { describe, expect, it } from 'vitest';
import type { StaffPromotion } from './api.ts';
import {
  blankPromotion,
  bodyOf,
  changeOf,
  copyOf,
  givingItself,
  ofKind,
  type PromotionValues,
  valuesOf,
  withGoods,
} from './values.ts';

const NOW = Date.UTC(2026, 2, 9, 1, 20) / 1000;
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
  is_all_goods: 0,
  exclusion_group: '春季',
  with_coupon: 1,
  budget: '',
  spent: 0,
  ranks: [2],
  provinces: ['四川省'],
  buyer_types: [],
  starts_at: NOW,
  ends_at: NOW + 3600,
  sort: 0,
  state: 'running',
  tiers: [
    {
      id: 1,
      reach_amount: '500.00',
      reach_number: null,
      minus: '',
      gift: {
        goods_id: 8,
        name: '医用口罩',
        ypgg: '10 只',
        number: 10,
        price: '0',
        stock_total: 1000,
        stock_left: 990,
        limit_per_account: null,
      },
    },
  ],
  goods: [{ id: 3, name: '甲', ypgg: '', sccj: '', image: '' }],
  goods_count: 1,
  given: 10,
};
const typed = (more: Partial<PromotionValues>): PromotionValues => ({ ...valuesOf(made), ...more });

describe('the form', () => {
  it('begins without a kind, with one tier and a week from the next full hour', () => {
    expect(blankPromotion(NOW)).toMatchObject({
      kind: undefined,
      basis: 'amount',
      tiers: [{ gift_number: 1 }],
      starts_at: '2026-03-09 10:00',
      ends_at: '2026-03-16 10:00',
    });
  });
  it('sends only what the basis counts by', () => {
    const tiers = [{ ...valuesOf(made).tiers[0], reach_amount: ' 500 ', reach_number: 7 }];
    const byAmount = bodyOf(typed({ is_repeating: true, tiers }));
    expect(byAmount).toMatchObject({ kind: 'gift', is_repeating: 1, goods_ids: [3], starts_at: NOW });
    expect(byAmount.tiers).toEqual([
      {
        reach_amount: '500',
        reach_number: undefined,
        goods_id: 8,
        price: undefined,
        gift_number: 10,
        stock_total: 1000,
        limit_per_account: undefined,
      },
    ]);
    const [byNumber] = bodyOf(typed({ basis: 'number', tiers })).tiers;
    expect([byNumber?.reach_amount, byNumber?.reach_number]).toEqual([undefined, 7]);
  });
  it('sends only what the kind gives', () => {
    const tiers = [{ ...valuesOf(made).tiers[0], minus: ' 30 ', price: '9.9' }];
    const [off] = bodyOf(typed({ kind: 'discount', tiers })).tiers;
    expect(off).toEqual({ reach_amount: '500.00', reach_number: undefined, minus: '30' });
    const [exchange] = bodyOf(typed({ kind: 'exchange', tiers })).tiers;
    expect(exchange).toMatchObject({ price: '9.9', goods_id: 8 });
    expect(exchange).not.toHaveProperty('minus');
  });
  it('has a budget only where money is given', () => {
    const budget = ' 5000 ';
    expect(bodyOf(typed({ kind: 'cashback', budget })).budget).toBe('5000');
    expect(bodyOf(typed({ kind: 'discount', budget: ' ' })).budget).toBeUndefined();
    expect(bodyOf(typed({ kind: 'gift', budget })).budget).toBeUndefined();
  });
  it('changes words, window, audience and goods under the version it was opened with', () => {
    const change = changeOf(valuesOf(made), made.version);
    expect(change).toMatchObject({ version: 2, goods_ids: [3], exclusion_group: '春季', ranks: [2] });
    for (const fixed of ['tiers', 'warehouse_id', 'kind', 'is_all_goods'])
      expect(change).not.toHaveProperty(fixed);
  });
  it('copies all but the window', () => {
    const copy = copyOf(made, NOW + 86_400);
    expect(copy).toEqual({ ...valuesOf(made), starts_at: copy.starts_at, ends_at: copy.ends_at });
    expect(copy.starts_at).toBe('2026-03-10 10:00');
  });
});

describe('another kind', () => {
  it('begins its steps anew and keeps the goods', () => {
    expect(ofKind(typed({}), 'discount')).toMatchObject({
      kind: 'discount',
      basis: 'amount',
      is_repeating: false,
      goods_ids: made.goods,
      tiers: [{ minus: '', goods_id: undefined }],
    });
  });
  it('of 买赠 counts pieces of one goods, each time', () => {
    const two = withGoods(made.goods, [{ id: 9, name: '乙', ypgg: '', sccj: '' }]);
    const values = ofKind(typed({ goods_ids: two }), 'buy_gift');
    expect(values).toMatchObject({ basis: 'number', is_repeating: true, goods_ids: made.goods });
    expect(ofKind(typed({ goods_ids: two, is_all_goods: true }), 'buy_gift').goods_ids).toEqual([]);
  });
});

it('lists no goods twice', () => {
  const [first] = made.goods;
  if (!first) throw new Error('no goods');
  expect(withGoods(made.goods, [first])).toHaveLength(1);
  expect(withGoods(made.goods, [{ ...first, id: 9 }, first]).map(({ id }) => id)).toEqual([3, 9]);
});

it('gives the goods itself until another gift is chosen', () => {
  const tiers = [{ goods_id: undefined }, { goods_id: 3 }, { goods_id: 8 }];
  expect(givingItself(tiers, 3, 5).map(({ goods_id: id }) => id)).toEqual([5, 5, 8]);
});
