import { expect, it } from 'vitest';
import { traitsOf } from './traits.ts';
import { EMPTY } from './values.ts';

it('an empty form has nothing, blanks and empty lists are nothing', () => {
  expect(Object.values(traitsOf({ ...EMPTY, barcode: '  ' }, 0)).some(Boolean)).toBe(false);
});

it('what is filled in counts', () => {
  const values = { ...EMPTY, barcode: '690', category_ids: [3], brand_id: 7, retail_price: '9.9' };
  const has = traitsOf(values, 1);
  expect(Object.entries(has).flatMap(([key, is]) => (is ? [key] : []))).toEqual([
    'image',
    'category_ids',
    'barcode',
    'brand_id',
    'retail_price',
  ]);
});
