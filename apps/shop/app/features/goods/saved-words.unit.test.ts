import { describe, expect, it } from 'vitest';
import { savedWords } from './saved-words.ts';

describe('savedWords', () => {
  it.each([
    [8.8, 5.8, '省 ¥3.00'],
    [0.3, 0.1, '省 ¥0.20'],
    [1.2345, 1.2344, '省 ¥0.0001'],
    [5.8, 5.8, ''],
    [5.8, 8.8, ''],
    [null, 5.8, ''],
    [5.8, null, ''],
  ])('from %s to %s: %s', (before, now, words) => expect(savedWords(before, now)).toBe(words));
});
