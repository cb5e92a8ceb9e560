import { expect, it } from 'vitest';
import { AMOUNT_RULE, PRICE_RULE, REQUIRED_AMOUNT } from './amount-rules.ts';

const takes = (rule: object, typed: string) => 'pattern' in rule && (rule.pattern as RegExp).test(typed);

it.each([
  ['', [true, true, false]],
  [' 12.5 ', [true, true, true]],
  ['1.2345', [true, false, false]],
  ['99999999', [true, true, true]],
  ['999999999', [false, false, false]],
  ['-5', [false, false, false]],
  ['1o', [false, false, false]],
])('“%s” as a price, an amount, an amount that must be there', (typed, taken) => {
  expect([PRICE_RULE, AMOUNT_RULE, REQUIRED_AMOUNT].map((rule) => takes(rule, typed))).toEqual(taken);
});
