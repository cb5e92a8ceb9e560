import { describe, expect, it } from 'vitest';
import { namesOf } from '../../app/reference.ts';
import { effectLines } from './effect.ts';
import { BLANK_TIER, blankPromotion, type PromotionValues } from './values.ts';

const NAMES = {
  ...namesOf({ ranks: [{ rank: 2, name: '金卡会员' }], buyer_types: [] }),
  warehouse: '成都仓',
  goodsName: (id: number) => `商品${id}`,
};
const lines = (more: Partial<PromotionValues>) =>
  effectLines({ ...blankPromotion(Date.UTC(2026, 2, 9, 1, 20) / 1000), ...more }, NAMES);
const goods = Array.from({ length: 12 }, (_, id) => ({ id, name: '', ypgg: '', sccj: '' }));
const step = { ...BLANK_TIER, reach_amount: '300', minus: '30' };

describe('what a promotion will do', () => {
  it('says nothing before it has a kind', () => {
    expect(lines({})).toEqual([]);
  });
  it('of 每满减: the step with an example, its rate and how far the budget goes', () => {
    const said = lines({
      kind: 'discount',
      is_repeating: true,
      goods_ids: goods,
      tiers: [step],
      budget: '50000',
    });
    expect(said).toEqual([
      '成都仓 12 个商品，每满 ¥300 减 ¥30。',
      '例：买 ¥750 减 ¥60。刚好满额时让利最多，为 10%。',
      '预算 ¥50,000，约够 1,666 次，用完即止。',
      '审核通过客户，2026-03-09 10:00 至 2026-03-16 10:00。',
      '减后还可用优惠券。',
    ]);
  });
  it('of several steps: all of them, the dearest rate, and the budget by the cheapest', () => {
    const said = lines({
      kind: 'cashback',
      is_all_goods: true,
      tiers: [step, { ...step, reach_amount: '1000', minus: '150' }],
      budget: '300',
    });
    expect(said[0]).toBe('成都仓 全部商品，满 ¥300 返 ¥30；满 ¥1,000 返 ¥150。');
    expect(said).toContain('刚好满额时返现最多，为 15%。');
    expect(said).toContain('预算 ¥300，最多够 10 次，用完即止。');
  });
  it('names gifts, what is set aside, who takes part and what it excludes', () => {
    const said = lines({
      kind: 'buy_gift',
      basis: 'number',
      ranks: [2],
      exclusion_group: ' 春季 ',
      tiers: [{ ...BLANK_TIER, reach_number: 10, goods_id: 7, gift_number: 1, stock_total: 60 }],
    });
    expect(said[0]).toBe('成都仓 买 10 件赠 1 件 商品7。');
    expect(said[1]).toContain('划出 60 件');
    expect(said[2]).toContain('审核通过客户：金卡');
    expect(said[3]).toContain('互斥组“春季”');
  });
  it('says that a 满减 shuts out coupons, and 换购 goods everything', () => {
    expect(lines({ kind: 'discount', with_coupon: false })).toContain('享受满减的商品不能再用优惠券。');
    expect(lines({ kind: 'exchange' })[0]).toBe('成都仓 所选商品，满 ¥… 加 ¥… 换购 …。');
    expect(lines({ kind: 'exchange' })).toContain('换购的商品不再参加其他活动，也不能用优惠券。');
  });
});
