import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropWords, isDrop, priceStep } from './rules.ts';

const price = fc.integer({ min: 1, max: 10_000_000 }).map((value) => priceE4(value));
const prices = fc.array(price, { minLength: 1, maxLength: 30 });

describe('a drop', () => {
  it.each<[number, number, boolean]>([
    [84_000, 83_160, true],
    [84_000, 83_161, false],
    [84_000, 84_000, false],
    [84_000, 90_000, false],
    // Herbs by the gram: far less than a fen.
    [1234, 1221, true],
    [1, 1, false],
  ])('from %i to %i: %s', (before, now, counts) =>
    expect(isDrop(priceE4(before), priceE4(now))).toBe(counts),
  );
});

describe('the price that a favourite remembers', () => {
  const step = (known: number | null, told: number | null, now: number | null, isOpen = true) => {
    const e4 = (value: number | null) => (value === null ? null : priceE4(value));
    return priceStep({ known: e4(known), told: e4(told) }, e4(now), isOpen);
  };

  it.each<[string, Parameters<typeof step>, object | null]>([
    ['is learnt without a word', [null, null, 500], { known: 500n, told: null, isNews: false }],
    ['rises without a word', [500, null, 600], { known: 600n, told: null, isNews: false }],
    ['rises over what was told of', [500, 400, 600], { known: 600n, told: null, isNews: false }],
    ['falls: told', [500, null, 400], { known: 500n, told: 400n, isNews: true }],
    ['falls by less than 1 %: waits for more', [500, null, 496], null],
    ['falls again: told again', [500, 400, 300], { known: 500n, told: 300n, isNews: true }],
    ['is what was told already', [500, 400, 400], null],
    ['comes back to what was told', [500, 400, 450], null],
    ['falls while the goods cannot be bought: waits', [500, null, 400, false], null],
    ['is hidden or being set: stays', [500, null, null], null],
  ])('%s', (_, args, expected) => expect(step(...args)).toEqual(expected));

  it('is told of each price once, and only of lower ones than before', () =>
    fc.assert(
      fc.property(price, prices, (first, later) => {
        let state: { known: PriceE4 | null; told: PriceE4 | null } = { known: first, told: null };
        for (const now of later) {
          const next = priceStep(state, now, true);
          if (next?.isNews) expect(isDrop(state.told ?? state.known ?? now, now)).toBe(true);
          state = next ?? state;
          expect(priceStep(state, now, true)).toBeNull();
        }
      }),
    ));
});

describe('the words about drops', () => {
  const drop = (name: string, before: number, now: number) => ({
    name,
    before: priceE4(before * 10_000),
    now: priceE4(now * 10_000),
  });

  it('name those that fell most first', () =>
    expect(dropWords([drop('甲', 100, 90), drop('乙', 10, 5)])).toBe('乙 ¥10.00→¥5.00、甲 ¥100.00→¥90.00'));

  it('cut a long name between signs, never through one', () =>
    expect(dropWords([drop(`复方${'𠮷'.repeat(20)}丸`, 10, 5)])).toBe(
      `复方${'𠮷'.repeat(13)}… ¥10.00→¥5.00`,
    ));

  it('name five and count all, within a message', () => {
    const words = dropWords(Array.from({ length: 12 }, () => drop('很长的名字'.repeat(20), 123_456, 98_765)));
    expect(words).toMatch(/ 等 12 个商品$/);
    expect(words.split('、')).toHaveLength(5);
    expect(words.length).toBeLessThan(250);
  });
});
