import { keysOf } from '@qingnang/contract/keys';
import { fillWords, placesIn, wordsProblem } from '@qingnang/rules/notice-words';
import { expect, it } from 'vitest';
import { isNoticeKey, NOTICES, noticeWords } from './rules.ts';

const keys = keysOf(NOTICES);

it.each(keys)('%s has words that use all of its fields and no others', (key) => {
  const { title, body, fields } = noticeWords(key);
  const names = Object.keys(fields);
  expect(wordsProblem(title, names)).toBe('');
  expect(wordsProblem(body, names)).toBe('');
  expect(placesIn(title + body).sort()).toEqual(names.sort());
});

it.each(keys)('%s reads well with its samples', (key) => {
  const { title, body, fields } = noticeWords(key);
  const samples = Object.fromEntries(Object.entries(fields).map(([name, { sample }]) => [name, sample]));
  for (const text of [fillWords(title, samples), fillWords(body, samples)]) {
    expect(text).not.toBe('');
    expect(text).not.toMatch(/[{}]|。。|：：/);
  }
  expect(title.length).toBeLessThanOrEqual(60);
  expect(body.length).toBeLessThanOrEqual(300);
});

it('knows its keys, and nothing that objects inherit', () => {
  expect(isNoticeKey('order.shipped')).toBe(true);
  expect(isNoticeKey('constructor')).toBe(false);
});
