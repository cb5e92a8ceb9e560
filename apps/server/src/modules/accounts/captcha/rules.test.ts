import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CAPTCHA_ALPHABET, drawAnswer, isSameAnswer } from './rules.ts';

describe('drawAnswer', () => {
  it('takes the letters that chance names, first and last of the alphabet included', () => {
    const picks = [0, CAPTCHA_ALPHABET.length - 1, 0, 1];
    expect(drawAnswer((below) => Math.min(picks.shift() ?? 0, below - 1))).toBe('A4AC');
  });

  it('differs from time to time', () => {
    expect(new Set(Array.from({ length: 20 }, () => drawAnswer(randomInt))).size).toBeGreaterThan(10);
  });
});

describe('isSameAnswer', () => {
  it.each([
    ['AK34', true],
    ['ak34', true],
    [' ak34 ', true],
    ['ＡＫ３４', true],
    ['AK3', false],
    ['', false],
    ['AK345', false],
    ['KA34', false],
  ])('%j', (typed, expected) => {
    expect(isSameAnswer('AK34', typed)).toBe(expected);
  });
});
