import { describe, expect, it } from 'vitest';
import { type GroupBuy, groupBuyProgress } from '../../../shared/group-buying.ts';
import { isOpen } from '../../../shared/offer-states.ts';
import { emptySpecial, proposedSpecial, specialBody, stopWords } from './specials.ts';

const NOW = Date.UTC(2026, 2, 9, 1, 20) / 1000;
const LOTS = [{ id: 5, ck_id: 2 }];
const values = { ...emptySpecial(NOW, 1), price: ' 8.8 ', name: ' 周三特价 ' };

describe('the form of a special price', () => {
  it('starts at the next full hour of China and lasts a day', () => {
    expect([values.starts_at, values.ends_at]).toEqual(['2026-03-09 10:00', '2026-03-10 10:00']);
  });
  it('sells from the shelf unless stock is set aside', () => {
    const typed = { ...values, stock_total: 50, lot_id: 5 };
    expect(specialBody(typed, 9, LOTS)).toMatchObject({
      goods_id: 9,
      name: '周三特价',
      price: '8.8',
      warehouse_id: undefined,
      lot_id: undefined,
      stock_total: undefined,
    });
    expect(specialBody({ ...typed, has_stock: true }, 9, LOTS)).toMatchObject({
      warehouse_id: 1,
      stock_total: 50,
    });
  });
  it('sells a near-expiry lot from where it lies', () => {
    const lot = specialBody({ ...values, kind: 'near_expiry', lot_id: 5, stock_total: 20 }, 9, LOTS);
    expect(lot).toMatchObject({ warehouse_id: 2, lot_id: 5, stock_total: 20 });
  });
  it('is filled in as a near-expiry offer is proposed, until the last day of the lot at most', () => {
    const day = 86_400;
    const of = (expires: number | null, asked: string) =>
      proposedSpecial(NOW, [{ id: 5, expires_on: expires, quantity: 12 }], new URLSearchParams(asked));
    expect(of(NOW + 90 * day, 'lot=5&price=7.2&pieces=30')).toMatchObject({
      kind: 'near_expiry',
      price: '7.2',
      lot_id: 5,
      stock_total: 12,
      starts_at: '2026-03-09 10:00',
      ends_at: '2026-04-08 10:00',
    });
    expect(of(Date.UTC(2026, 2, 19, 16) / 1000, 'lot=5&pieces=x')).toMatchObject({
      price: '',
      stock_total: null,
      ends_at: '2026-03-20 00:00',
    });
    expect([of(null, 'lot=6'), of(null, '')]).toEqual([null, null]);
  });
  it('sends times in Unix seconds', () => {
    expect(specialBody(values, 9, LOTS).starts_at).toBe(Date.UTC(2026, 2, 9, 2) / 1000);
  });
  it('sends a zone only with a zone price, and what a group is reached by only with a group', () => {
    const typed = { ...values, zone_id: 3, group_min_buyers: 5, group_min_pieces: null };
    const sent = (kind: 'daily' | 'zone' | 'group') => {
      const { zone_id, group_min_buyers, group_min_pieces } = specialBody({ ...typed, kind }, 9, LOTS);
      return [zone_id, group_min_buyers, group_min_pieces];
    };
    expect(sent('daily')).toEqual([undefined, undefined, undefined]);
    expect(sent('zone')).toEqual([3, undefined, undefined]);
    expect(sent('group')).toEqual([undefined, 5, undefined]);
  });
  it('says how far a group is, by what it is reached by', () => {
    const group: GroupBuy = { min_buyers: 5, min_pieces: null, buyers: 3, pieces: 1200, status: 'open' };
    expect(groupBuyProgress(group)).toBe('3 / 5 户');
    expect(groupBuyProgress({ ...group, min_pieces: 2000 })).toBe('3 / 5 户 或 1,200 / 2,000 件');
  });
  it('says before a stop what goes back and who gets money back', () => {
    const group: GroupBuy = { min_buyers: 5, min_pieces: null, buyers: 3, pieces: 12, status: 'open' };
    expect(stopWords({ stock_left: null, group: null })).toBe('立即按原价销售，不能恢复。');
    expect(stopWords({ stock_left: 8, group })).toBe(
      '立即按原价销售，不能恢复。剩余 8 件退回货架。还没有成团，已付款的 3 户关闭订单并退款。',
    );
    expect(stopWords({ stock_left: 0, group: { ...group, status: 'success' } })).not.toContain('退款');
  });
  it('knows what is over', () => {
    expect(isOpen({ state: 'sold_out' })).toBe(true);
    expect(isOpen({ state: 'stopped' })).toBe(false);
  });
});
