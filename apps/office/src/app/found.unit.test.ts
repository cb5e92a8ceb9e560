import { expect, it } from 'vitest';
import { foundBy, withChosen } from './found.ts';

const WORDS = { typed: '感冒', asked: '感冒', type: () => undefined };
const ASKED = { isFetching: false, error: null };

it.each([
  ['something is asked', WORDS, { ...ASKED, isFetching: true }, '正在查找…'],
  ['the words have not rested', { ...WORDS, asked: '感' }, ASKED, '正在查找…'],
  ['the call failed', WORDS, { ...ASKED, error: new Error('网络异常') }, '网络异常'],
  ['nothing is there', WORDS, ASKED, '没有找到专区'],
])('says while %s what is so', (_, words, query, said) =>
  expect(foundBy(words, query, '没有找到专区').notFoundContent).toBe(said),
);

it('names the chosen one that was not found, once', () => {
  const [one, two] = [
    { value: 1, label: '一' },
    { value: 2, label: '二' },
  ];
  expect(withChosen([one], two)).toEqual([two, one]);
  expect(withChosen([one, two], { value: 2, label: '旧名' })).toEqual([one, two]);
  expect(withChosen([one], null)).toEqual([one]);
});
