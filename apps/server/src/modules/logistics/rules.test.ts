import { describe, expect, it } from 'vitest';
import { checkPicks, type LotOnHand, type OpenLine, pickByExpiry } from './rules.ts';

const line = (orderLineId: number, goodsId: number, open: number): OpenLine => ({
  orderLineId,
  goodsId,
  name: '甲',
  open,
});
const lot = (
  lotId: number,
  goodsId: number,
  onHand: number,
  expiresOn: string | null = '2028-01-01',
): LotOnHand => ({
  lotId,
  goodsId,
  lotNo: `L${lotId}`,
  expiresOn,
  onHand,
});

describe('pickByExpiry', () => {
  it('takes lots in their order and goes on with the next one', () => {
    expect(pickByExpiry([line(1, 7, 30)], [lot(1, 7, 20), lot(2, 7, 100)])).toEqual([
      { orderLineId: 1, lotId: 1, number: 20 },
      { orderLineId: 1, lotId: 2, number: 10 },
    ]);
  });

  it('shares the lots of a goods between its lines', () => {
    const picks = pickByExpiry([line(1, 7, 15), line(2, 7, 15)], [lot(1, 7, 20), lot(2, 7, 5)]);
    expect(picks).toEqual([
      { orderLineId: 1, lotId: 1, number: 15 },
      { orderLineId: 2, lotId: 1, number: 5 },
      { orderLineId: 2, lotId: 2, number: 5 },
    ]);
  });

  it('never takes a lot of another goods', () => {
    expect(pickByExpiry([line(1, 7, 5)], [lot(1, 8, 20)])).toEqual([]);
  });
});

describe('checkPicks', () => {
  const lines = [line(1, 7, 10)];
  const lots = [lot(1, 7, 8), lot(2, 7, 8, '2026-01-01'), lot(3, 9, 50)];
  const check = (lotId: number, number: number) =>
    checkPicks([{ orderLineId: 1, lotId, number }], lines, lots, '2026-11-21');

  it('lets a right pick through', () => expect(check(1, 8)).toEqual({}));
  it.each([
    [1, 9, '库存不足'],
    [2, 1, '已过有效期'],
    [3, 1, '不属于该商品'],
    [9, 1, '不属于该商品'],
  ])('refuses lot %i × %i', (lotId, number, words) => {
    expect(check(lotId, number)['lines.0.number']).toContain(words);
  });

  it('counts several picks of a line together', () => {
    const picks = [
      { orderLineId: 1, lotId: 1, number: 8 },
      { orderLineId: 1, lotId: 1, number: 3 },
    ];
    expect(checkPicks(picks, lines, lots, '2026-11-21')['lines.1.number']).toContain('超过未发数量');
  });

  it('refuses a line of another order', () => {
    expect(checkPicks([{ orderLineId: 5, lotId: 1, number: 1 }], lines, lots, '2026-11-21')).toHaveProperty([
      'lines.0.number',
    ]);
  });
});
