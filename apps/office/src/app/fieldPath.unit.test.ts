import { expect, it } from 'vitest';
import { fieldPath } from './fieldPath.ts';

it('turns the name of a nested field into the path of a form', () => {
  expect(fieldPath('prices.0.price')).toEqual(['prices', 0, 'price']);
  expect(fieldPath('name')).toEqual(['name']);
});
