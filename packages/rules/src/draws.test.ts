import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddsOf, oddsWords, prizeOf, ticketsOf, type WeightedPrize } from './draws.ts';

const prize = (kind: string, weight: number, more: Partial<WeightedPrize> = {}): WeightedPrize => ({
  kind,
  weight,
  left: null,
  cost: 0,
  isGivable: true,
  ...more,
});
const PRIZES = [prize('balance', 5, { cost: 880 }), prize('points', 25), prize('none', 70)];

/** How often each prize comes when every ticket is drawn once. */
function counts(prizes: readonly WeightedPrize[], budget: number | null): number[] {
  const won = prizes.map(() => 0);
  for (let ticket = 0; ticket < ticketsOf(prizes); ticket += 1) {
    const at = prizeOf(prizes, ticket, budget);
    won[at] = (won[at] ?? 0) + 1;
  }
  return won;
}

describe('what a ticket wins', () => {
  it('is as likely as its weight says', () => {
    expect(counts(PRIZES, null)).toEqual([5, 25, 70]);
    expect(oddsOf(PRIZES, null)).toEqual([5, 25, 70]);
  });

  it.each([
    ['used up', { left: 0 }, null],
    ['too dear for what is left of the day', { cost: 881 }, 880],
    ['not to be given', { isGivable: false }, null],
  ])('falls to nothing when it is %s', (_why, more, budget) => {
    const prizes = [prize('balance', 5, more), prize('points', 25), prize('none', 70), prize('none', 0)];
    expect(counts(prizes, budget)).toEqual([0, 25, 75, 0]);
    expect(oddsOf(prizes, budget)).toEqual([0, 25, 75, 0]);
  });

  it('may cost what is left of the day to the last fen', () =>
    expect(oddsOf(PRIZES, 880)).toEqual([5, 25, 70]));

  it('falls to nothing even where that has no weight of its own', () => {
    const prizes = [prize('goods', 1, { left: 0 }), prize('none', 0)];
    expect(prizeOf(prizes, 0, null)).toBe(1);
    expect(oddsOf(prizes, null)).toEqual([0, 100]);
  });

  it('is none where there is no prize that is nothing', () =>
    expect(prizeOf([prize('goods', 1, { left: 0 })], 0, null)).toBe(-1));

  it('has no odds without weights', () =>
    expect(oddsOf([prize('goods', 0), prize('none', 0)], null)).toEqual([0, 0]));
});

const kinds = fc.constantFrom('balance', 'points', 'coupon', 'goods');
const anyPrize = fc.record({
  kind: kinds,
  weight: fc.integer({ min: 0, max: 40 }),
  left: fc.option(fc.integer({ min: 0, max: 3 })),
  cost: fc.integer({ min: 0, max: 100 }),
  isGivable: fc.boolean(),
});

it('the odds that are shown are those that are drawn by, and none is better than its weight', () => {
  fc.assert(
    fc.property(
      fc.array(anyPrize, { maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      fc.option(fc.integer({ min: 0, max: 100 })),
      (others, weight, budget) => {
        const prizes = [...others, prize('none', weight)];
        const tickets = ticketsOf(prizes);
        const odds = oddsOf(prizes, budget);
        counts(prizes, budget).forEach((number, at) => {
          expect(odds[at]).toBeCloseTo((number / tickets) * 100, 9);
          if (prizes[at]?.kind !== 'none') expect(number).toBeLessThanOrEqual(prizes[at]?.weight ?? 0);
        });
      },
    ),
  );
});

it.each([
  [0, '0%'],
  [0.004, '<0.01%'],
  [0.5, '0.5%'],
  [12.345, '12.35%'],
  [100, '100%'],
])('%d per cent read %s', (percent, words) => expect(oddsWords(percent)).toBe(words));
