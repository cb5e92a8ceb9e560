import type { GoodsDetail } from '@qingnang/contract/catalog';
import { describe, expect, it } from 'vitest';
import { aCard, anOffer } from '../../goods/card.fixture.ts';
import { offerOf } from './useOffer.ts';

const closed = { code: 'limit_used' as const, message: '每户限购 20，已购 20', action: '', url: '' };
const spike = anOffer({ goods_price_id: 1 });
const daily = anOffer({ goods_price_id: 2, kind: 'daily', price: 6.2 });
const lot = anOffer({ goods_price_id: 3, kind: 'near_expiry', price: 2 });
const group = anOffer({
  goods_price_id: 4,
  kind: 'group',
  price: 5,
  group: { min_buyers: 5, min_pieces: null, buyers: 2, pieces: 40, status: 'open' },
});
const goods = { ...aCard({ special: spike }), specials: [spike, daily, group, lot] } as GoodsDetail;
const chosen = (query: string, from = goods) =>
  offerOf(from, new URLSearchParams(query), false)?.goods_price_id;
const onGroupPage = (query: string, from = goods) =>
  offerOf(from, new URLSearchParams(query), true)?.goods_price_id;

describe('the offer a goods is opened with', () => {
  it('is the best one', () => expect(chosen('')).toBe(1));

  it('is what the link says', () => {
    expect(chosen('goods_price_id=2')).toBe(2);
    expect(chosen('goods_price_id=4')).toBe(4);
    expect(chosen('is_jxq=1')).toBe(3);
    expect(chosen('is_yj=1&goods_price_id=2')).toBeUndefined();
  });

  it('is the best one where the link names none that is open', () => {
    expect(chosen('goods_price_id=99')).toBe(1);
    expect(chosen('goods_price_id=x')).toBe(1);
    expect(chosen('goods_price_id=2', { ...goods, specials: [spike, { ...daily, reason: closed }] })).toBe(1);
  });

  it('is the group on its page, unless the link says otherwise', () => {
    expect(onGroupPage('')).toBe(4);
    expect(onGroupPage('goods_price_id=2')).toBe(2);
    expect(onGroupPage('is_yj=1')).toBeUndefined();
  });

  it('is the best one on the group’s page where no group is open to the buyer', () => {
    expect(onGroupPage('', { ...goods, specials: [spike, { ...group, reason: closed }] })).toBe(1);
    expect(onGroupPage('', { ...goods, specials: [spike] })).toBe(1);
  });
});
