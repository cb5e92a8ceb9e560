import { expect, it } from 'vitest';
import { bytesWords } from './bytes.ts';

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
