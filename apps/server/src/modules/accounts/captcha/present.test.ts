import { describe, expect, it } from 'vitest';
import { captchaSvg, strokesOf } from './present.ts';
import { CAPTCHA_ALPHABET } from './rules.ts';

/** The same numbers in the same order for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const pieces = (svg: string) => [...svg.matchAll(/<path d="([^"]+)"\/>/g)].map((match) => match[1] ?? '');

describe('captchaSvg', () => {
  it('is a picture of pen strokes and nothing else', () => {
    const svg = captchaSvg('AK34', randomFrom(7));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^<>]+>.*<\/svg>$/);
    expect([...new Set(svg.match(/<\w+/g))].sort()).toEqual(['<g', '<path', '<svg']);
    for (const path of pieces(svg)) expect(path).toMatch(/^M-?[\d.]+ -?[\d.]+(L-?[\d.]+ -?[\d.]+)+$/);
  });

  it('does not carry the answer, nor how many strokes a letter has', () => {
    for (let seed = 1; seed <= 50; seed += 1)
      expect(captchaSvg('ACEH', randomFrom(seed))).not.toContain('ACEH');
    const counts = new Set(
      Array.from({ length: 20 }, (_, i) => pieces(captchaSvg('AAAA', randomFrom(i + 1))).length),
    );
    expect(counts.size).toBeGreaterThan(3);
  });

  it('draws the same answer in another way each time, in another order', () => {
    expect(captchaSvg('AAAA', randomFrom(1))).not.toBe(captchaSvg('AAAA', randomFrom(2)));
    const starts = pieces(captchaSvg('AAAA', randomFrom(3))).map((path) =>
      Number(/^M(-?[\d.]+)/.exec(path)?.[1]),
    );
    expect(starts).not.toEqual([...starts].sort((a, b) => a - b));
  });

  it('keeps every stroke of every letter in the picture', () => {
    for (const [index, letter] of [...CAPTCHA_ALPHABET].entries()) {
      for (let seed = 1; seed <= 6; seed += 1) {
        const svg = captchaSvg(letter.repeat(4), randomFrom(seed * 31 + index));
        for (const pair of pieces(svg)
          .join('')
          .matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
          expect(Number(pair[1])).toBeGreaterThan(-1);
          expect(Number(pair[1])).toBeLessThan(133);
          expect(Number(pair[2])).toBeGreaterThan(-1);
          expect(Number(pair[2])).toBeLessThan(45);
        }
      }
    }
  });
});

describe('strokesOf', () => {
  it('knows every letter of the alphabet, each with strokes of its own', () => {
    const drawings = [...CAPTCHA_ALPHABET].map((letter) => JSON.stringify(strokesOf(letter)));
    expect(new Set(drawings).size).toBe(CAPTCHA_ALPHABET.length);
  });

  it('refuses others', () => {
    expect(() => strokesOf('Q')).toThrow(RangeError);
  });
});
