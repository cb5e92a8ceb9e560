import { expect, it } from 'vitest';
import { barLength, rateWords } from './report.ts';

it('says what part of the amount it costs', () => {
  expect([rateWords(30, 300), rateWords(1, 3), rateWords(0, 5), rateWords(5, 0)]).toEqual([
    '10%',
    '33.33%',
    '0%',
    '—',
  ]);
});

it('draws bars against the longest', () => {
  expect([50, 200, 0].map((amount) => barLength(amount, [50, 200, 0]))).toEqual([25, 100, 0]);
  expect(barLength(0, [0, 0])).toBe(0);
});
