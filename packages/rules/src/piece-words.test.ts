import { expect, it } from 'vitest';
import { piecesWords, totalWords } from './piece-words.ts';

it('names pieces by their unit, and never by that of a case', () => {
  expect([piecesWords(12, '盒'), piecesWords(20), piecesWords('1,200', '')]).toEqual([
    '12 盒',
    '20 盒/瓶',
    '1,200 盒/瓶',
  ]);
  expect(totalWords(6, 120)).toBe('6 种，数量合计 120');
});
