import { expect, it } from 'vitest';
import { bytesWords, presentMachine } from './present.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [200 * 2 ** 20, '200 MB'],
  [3 * 2 ** 40, '3.0 TB'],
  [5000 * 2 ** 40, '5000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words);
});

it('says what to do about a disk that fills up, and nothing while all is well', () => {
  const pool = { open: 3, taken: 0, waiting: 0, waitMs: 0 };
  const linesOf = (left: number) =>
    presentMachine({ pool, disk: { left, all: 100 * 2 ** 30 } }, 2 ** 30).map(({ key, level, advice }) => [
      key,
      level,
      advice !== '',
    ]);
  expect(linesOf(50 * 2 ** 30)).toEqual([
    ['pool', 'ok', false],
    ['size', 'ok', false],
    ['disk', 'ok', false],
  ]);
  expect(linesOf(3 * 2 ** 30)[2]).toEqual(['disk', 'bad', true]);
});
