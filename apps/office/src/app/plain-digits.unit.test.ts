import { expect, it } from 'vitest';
import { plainDigits } from './plain-digits.ts';

it.each([
  ['１２．５', '12.5'],
  ['１２。５', '12.5'],
  ['－３', '-3'],
  ['２０２６－０３－０９　０８：３０', '2026-03-09 08:30'],
  ['12.5 元', '12.5 元'],
])('%s is %s', (typed, meant) => {
  expect(plainDigits(typed)).toBe(meant);
  expect(plainDigits(typed)).toHaveLength(typed.length);
});
