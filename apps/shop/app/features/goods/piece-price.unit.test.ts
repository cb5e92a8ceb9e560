import { describe, expect, it } from 'vitest';
import { piecePrice, pieceWords } from './piece-price.ts';

describe('the price of the smallest unit', () => {
  it('is exact and never rounded up', () => {
    expect(pieceWords(7.35, '0.25g*50粒')).toBe('¥0.147/粒');
    expect(piecePrice(10, '10ml*6支')).toEqual({ price: 1.6666, unit: '支' });
    expect(pieceWords(9.42, '10g*9袋(无糖)')).toBe('¥1.0466/袋');
  });

  it('is that of a kilogram where weight is sold', () => {
    expect(pieceWords(19.8, '250g(选片)')).toBe('¥79.20/kg');
    expect(pieceWords(46, '1kg')).toBe('¥46.00/kg');
    expect(pieceWords(12, '10g')).toBe('');
  });

  it('is left away where there is nothing to divide', () => {
    expect(pieceWords(64.5, '100ml')).toBe('');
    expect(pieceWords(64.5, '大屏语音')).toBe('');
  });
});
