import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';
import { fit } from './quantity.ts';

describe('fit', () => {
  it.each([
    [10, { number: 10 }],
    [11, { number: 20, note: '已按 10 的倍数调整为 20' }],
    [1, { number: 10, note: '最少 10' }],
    [999, { number: 50, note: '最多 50' }],
    [55, { number: 50, note: '最多 50' }],
  ])('%d of 10 by 10, 57 in stock', (wanted, fitted) => expect(fit(wanted, 10, 10, 57)).toEqual(fitted));
});

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 23, [1, 2, 3, 4, 5, 23]],
    [12, 23, [1, 10, 11, 12, 13, 14, 23]],
    [23, 23, [1, 19, 20, 21, 22, 23]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
  ])('page %d of %d', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));
});
