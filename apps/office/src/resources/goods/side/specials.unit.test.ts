import { describe, expect, it } from 'vitest';
import { emptySpecial, isOpen, specialBody } from './specials.ts';

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
  it('sends times in Unix seconds', () => {
    expect(specialBody(values, 9, LOTS).starts_at).toBe(Date.UTC(2026, 2, 9, 2) / 1000);
  });
  it('knows what is over', () => {
    expect(isOpen({ state: 'sold_out' })).toBe(true);
    expect(isOpen({ state: 'stopped' })).toBe(false);
  });
});
