import { describe, expect, it } from 'vitest';
import { bestOf } from './best-of.ts';

const goods = (id: number, price: number | null, ypgg = '0.25g*24粒', retail: number | null = 10) => ({
  id,
  price,
  ypgg,
  retail_price: retail,
  reason: null,
});
const out = { code: 'out_of_stock' as const, message: '', action: '', url: '' };

describe('the best of several makers', () => {
  it('costs least by the piece, whatever the pack, and leaves most', () => {
    expect(bestOf([goods(1, 4.8), goods(2, 9, '0.25g*50粒', 20), goods(3, 5)])).toEqual({
      cheapest: 2,
      leavesMost: 2,
    });
  });

  it('is none that cannot be bought', () => {
    expect(bestOf([{ ...goods(1, 1), reason: out }, goods(2, 3), goods(3, 4)]).cheapest).toBe(2);
  });

  it('is nobody where pieces differ, prices are hidden, or all are alike', () => {
    const none = { cheapest: null, leavesMost: null };
    expect(bestOf([goods(1, 4), goods(2, 5, '6g*10袋')]).cheapest).toBeNull();
    expect(bestOf([goods(1, null), goods(2, null)])).toEqual(none);
    expect(bestOf([goods(1, 4), goods(2, 4)])).toEqual(none);
    expect(bestOf([goods(1, 4)])).toEqual(none);
  });
});
