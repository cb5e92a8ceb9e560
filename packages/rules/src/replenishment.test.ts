import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from './days.ts';
import { type ReplenishmentFacts, replenish, replenishmentWords } from './replenishment.ts';

const TODAY = '2026-11-21';
const ago = (days: number) => dayAfter(TODAY, -days);
/** Purchases as [days ago, pieces], oldest first. */
const facts = (
  bought: readonly (readonly [days: number, number: number])[],
  more: Partial<ReplenishmentFacts> = {},
): ReplenishmentFacts => ({
  today: TODAY,
  purchases: bought.map(([days, number]) => ({ day: ago(days), number })),
  onHand: null,
  inCart: 0,
  expiresOn: null,
  ...more,
});
const STEADY = facts([
  [80, 30],
  [60, 30],
  [40, 30],
  [20, 30],
]);

describe('what is used', () => {
  it('is what was bought in 90 days, by month, and in bars of calendar months', () => {
    expect(replenish(STEADY)).toMatchObject({ perMonth: 40, months: [0, 0, 0, 60, 30, 30] });
  });

  it('is what was bought in a year where nothing was in 90 days', () =>
    expect(
      replenish(
        facts([
          [200, 73],
          [100, 73],
        ]),
      ).perMonth,
    ).toBe(12));

  it('is nothing where nothing was bought', () =>
    expect(replenish(facts([]))).toMatchObject({ perMonth: 0, wanted: 0, runsOutOn: null, isDue: false }));
});

describe('the cycle', () => {
  it('is the middle of the gaps, and how long a proposal lasts', () =>
    expect(replenish(STEADY)).toMatchObject({ cycleDays: 20, coverDays: 20, wanted: 27 }));

  it.each([
    [
      'two purchases are no cycle',
      [
        [60, 10],
        [20, 10],
      ],
      null,
      30,
    ],
    [
      'at least two weeks are proposed',
      [
        [9, 10],
        [6, 10],
        [3, 10],
      ],
      3,
      14,
    ],
    [
      'at most two months are',
      [
        [300, 10],
        [200, 10],
        [80, 10],
      ],
      100,
      60,
    ],
  ] as const)('%s', (_name, bought, cycleDays, coverDays) =>
    expect(replenish(facts(bought))).toMatchObject({ cycleDays, coverDays }),
  );
});

describe('the season', () => {
  const year = (winter: number): ReplenishmentFacts =>
    facts(
      [395, 365, 335, 305, 275, 245, 215, 185, 155, 125, 95, 65, 35, 5].map((days) => [
        days,
        days === 365 || days === 335 ? winter : 30,
      ]),
    );

  it('is that of a year ago, within half and twice', () => {
    expect(replenish(year(60)).seasonE2).toBeGreaterThan(140);
    expect(replenish(year(1000)).seasonE2).toBe(200);
    expect(replenish(year(1)).seasonE2).toBe(50);
  });

  it('changes how much is needed', () =>
    expect(replenish(year(60)).wanted).toBeGreaterThan(replenish(year(30)).wanted));

  it('is not known from less than a year', () => expect(replenish(STEADY).seasonE2).toBe(100));
});

describe('what is there already', () => {
  it('in the cart is not needed', () => expect(replenish({ ...STEADY, inCart: 7 }).wanted).toBe(20));

  it('as counted is used up from that day on, with what was bought since', () =>
    expect(replenish({ ...STEADY, onHand: { day: ago(15), number: 30 } })).toMatchObject({
      wanted: 17,
      runsOutOn: dayAfter(TODAY, 7),
    }));

  it('as counted long ago says nothing any more', () =>
    expect(replenish({ ...STEADY, onHand: { day: ago(61), number: 500 } }).wanted).toBe(27));
});

describe('expiry', () => {
  it('lets buy what is used before it', () =>
    expect(replenish({ ...STEADY, expiresOn: dayAfter(TODAY, 45) })).toMatchObject({
      wanted: 20,
      isShortDated: true,
    }));

  it('far away changes nothing', () =>
    expect(replenish({ ...STEADY, expiresOn: dayAfter(TODAY, 400) })).toMatchObject({
      wanted: 27,
      isShortDated: false,
    }));
});

describe('due', () => {
  it.each([
    ['used up within a week', STEADY, true],
    [
      'enough for longer',
      facts([
        [40, 30],
        [20, 30],
        [0, 90],
      ]),
      false,
    ],
    ['bought once', facts([[40, 30]]), false],
    [
      'given up long ago',
      facts([
        [300, 30],
        [280, 30],
        [260, 30],
      ]),
      false,
    ],
    ['counted: plenty', { ...STEADY, onHand: { day: TODAY, number: 100 } }, false],
  ])('%s: %s', (_name, known, isDue) => expect(replenish(known).isDue).toBe(isDue));
});

describe('the sentence', () => {
  const said = (known: ReplenishmentFacts) => replenishmentWords(known, replenish(known), '盒');

  it('says when, how much, how often, and until when it lasts', () =>
    expect(said(STEADY)).toBe('上次 11-01 买 30 盒，约每 20 天一次，预计 11-23 用完'));

  it('says what was counted, and that a lot expires soon', () =>
    expect(said({ ...STEADY, onHand: { day: TODAY, number: 0 }, expiresOn: dayAfter(TODAY, 40) })).toBe(
      '上次 11-01 买 30 盒，约每 20 天一次，11-21 库存 0 盒，预计 11-21 用完，在售批号效期近，少买一些',
    ));

  it('is silent on what was never bought', () => expect(said(facts([]))).toBe(''));
});

describe('for whatever was bought', () => {
  const purchases = fc
    .uniqueArray(fc.integer({ min: 0, max: 399 }), { maxLength: 40 })
    .chain((days) =>
      fc.tuple(
        fc.constant([...days].sort((a, b) => b - a)),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: days.length, maxLength: days.length }),
      ),
    )
    .map(([days, numbers]) => days.map((day, at) => [day, numbers[at] ?? 1] as const));

  it('a proposal is whole, never negative, and less by whatever lies in the cart', () =>
    fc.assert(
      fc.property(purchases, fc.integer({ min: 0, max: 9999 }), (bought, inCart) => {
        const none = replenish(facts(bought)).wanted;
        const some = replenish(facts(bought, { inCart })).wanted;
        expect(Number.isInteger(some)).toBe(true);
        expect(some).toBe(Math.max(0, none - inCart));
      }),
    ));

  it('a nearer expiry never proposes more', () =>
    fc.assert(
      fc.property(purchases, fc.nat(500), fc.nat(500), (bought, days, later) => {
        const until = (count: number) =>
          replenish(facts(bought, { expiresOn: dayAfter(TODAY, count) })).wanted;
        expect(until(days)).toBeLessThanOrEqual(until(days + later));
      }),
    ));

  it('more on the shelf never proposes more, and never runs out sooner', () =>
    fc.assert(
      fc.property(purchases, fc.nat(5000), fc.nat(5000), fc.nat(60), (bought, number, more, days) => {
        const held = (count: number) =>
          replenish(facts(bought, { onHand: { day: ago(days), number: count } }));
        expect(held(number + more).wanted).toBeLessThanOrEqual(held(number).wanted);
        expect((held(number + more).runsOutOn ?? '') >= (held(number).runsOutOn ?? '')).toBe(true);
      }),
    ));

  it('the bars hold what was bought in their months, once', () =>
    fc.assert(
      fc.property(purchases, (bought) => {
        const shown = bought
          .filter(([days]) => ago(days) >= '2026-06-01')
          .reduce((sum, [, number]) => sum + number, 0);
        expect(replenish(facts(bought)).months.reduce((sum, number) => sum + number, 0)).toBe(shown);
      }),
    ));
});
