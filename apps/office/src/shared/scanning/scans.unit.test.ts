import { expect, it } from 'vitest';
import { answerWords, manyWords } from './scans.ts';

it('says of a scan whether it counts, and why not', () => {
  expect(answerWords({ outcome: 'taken', message: '甲 1 件' })).toEqual({ tone: 'good', words: '甲 1 件' });
  expect(answerWords({ outcome: 'refused', message: '已售出' })).toEqual({
    tone: 'bad',
    words: '未计入：已售出',
  });
});

it('sums up a file', () => {
  const answers = [
    { outcome: 'taken' as const, message: '甲 1 件' },
    { outcome: 'same' as const, message: '这个码已扫过' },
    { outcome: 'unknown' as const, message: '还没有登记' },
  ];
  expect(manyWords(answers)).toEqual({
    tone: 'bad',
    words: '3 个码：计入 1，已扫过 1，未计入 1；还没有登记',
  });
  expect(manyWords(answers.slice(0, 1)).tone).toBe('good');
});
