import { expect, it } from 'vitest';
import { numberWords } from './number-words.ts';

const BOUNDS = { min: '0', max: '100' };

it.each([
  ['abc', '', BOUNDS, '“abc”不是数字，请填写 0 到 100 的数字'],
  ['abc', '1', BOUNDS, '“abc”已改为 1，请填写 0 到 100 的数字'],
  ['-5', '0', BOUNDS, '“-5”已改为 0，请填写 0 到 100 的数字'],
  ['1.5', '2', BOUNDS, '“1.5”已改为 2，请填写 0 到 100 的数字'],
  ['-1', '1', { min: '1', max: null }, '“-1”已改为 1，请填写不小于 1 的数字'],
  ['101', '100', { min: null, max: '100' }, '“101”已改为 100，请填写不大于 100 的数字'],
  ['x', '', { min: null, max: null }, '“x”不是数字，请填写正确的数字'],
])('%s that becomes %s is told', (typed, now, bounds, words) => {
  expect(numberWords(typed, now, bounds)).toBe(words);
});

it.each([
  ['', ''],
  ['', '0'],
  ['5', '5'],
  ['05', '5'],
  [' 7 ', '7'],
  ['1.50', '1.5'],
])('“%s” that stands as “%s” is as it was meant', (typed, now) => {
  expect(numberWords(typed, now, BOUNDS)).toBeNull();
});
