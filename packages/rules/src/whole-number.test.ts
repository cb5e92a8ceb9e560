import { expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

it.each([
  ['1', 1],
  ['120', 120],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', null],
  ['0', null],
  ['007', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  [' 1', null],
  ['', null],
])('%s', (text, number) => expect(wholeNumber(text)).toBe(number));
