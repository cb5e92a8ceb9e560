import { expect, test } from 'vitest';
import { cursorWithin, repliesFor } from './reply-words.ts';

const reply = (id: number, title: string, body: string) => ({ id, title, body, is_own: false });
const REPLIES = [
  reply(1, '发货时间', '当日 16 点前的订单当日发出'),
  reply(2, '药检报告', '在“我的药检报告”里下载'),
  reply(3, '开票', '每月 25 日统一开具'),
];
const ids = (words: string) => repliesFor(REPLIES, words).map(({ id }) => id);

test('only words that begin with a slash look for replies', () => {
  expect(ids('发货')).toEqual([]);
  expect(ids('/')).toEqual([1, 2, 3]);
});

test('they look in titles and texts', () => {
  expect(ids('/药检')).toEqual([2]);
  expect(ids('/当日')).toEqual([1]);
  expect(ids('/没有的')).toEqual([]);
});

test('not more than one can look over', () => {
  const many = Array.from({ length: 20 }, (_, index) => reply(index, `回复 ${index}`, ''));
  expect(repliesFor(many, '/回复')).toHaveLength(6);
});

test('the cursor goes round', () => {
  expect([-1, 0, 2, 3].map((cursor) => cursorWithin(cursor, 3))).toEqual([2, 0, 2, 0]);
  expect(cursorWithin(5, 0)).toBe(0);
});
