import { expect, it } from 'vitest';
import { priceAfter } from './line-price.ts';

const after = (amount: number, number: number, goods_manjian_amount: number) =>
  priceAfter({ amount, number, goods_manjian_amount });

it('is what a piece costs after the share of the line, never less than that', () => {
  expect(after(565.2, 60, 0)).toBeNull();
  expect(after(100, 10, 5)).toBe(9.5);
  expect(after(100, 3, 0.01)).toBe(33.33);
  expect(after(10, 3, 1)).toBe(3);
  expect(after(20, 3, 1)).toBe(6.34);
});
