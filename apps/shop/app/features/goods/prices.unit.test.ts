import { describe, expect, it } from 'vitest';
import { aCard } from './card.fixture.ts';
import { ladderRanges, marginPercent } from './ladder-ranges.ts';
import { costOf, nextStep, unitPriceAt } from './prices.ts';

const REACH = {
  ladder_price_type: 2,
  ladder_price: [
    { number: 400, price: 6.95 },
    { number: 100, price: 7.1 },
  ],
};
const UP_TO = {
  ladder_price_type: 1,
  ladder_price: [
    { number: 90, price: 7.35 },
    { number: 390, price: 7.1 },
  ],
};

describe('ladderRanges', () => {
  it('starts with the base price where quantities have to be reached', () => {
    expect(ladderRanges(aCard(REACH))).toEqual([
      { from: 10, to: 90, price: 7.35 },
      { from: 100, to: 390, price: 7.1 },
      { from: 400, to: null, price: 6.95 },
    ]);
  });

  it('goes up to each number where they are upper ends', () => {
    expect(ladderRanges(aCard(UP_TO))).toEqual([
      { from: 10, to: 90, price: 7.35 },
      { from: 91, to: null, price: 7.1 },
    ]);
  });

  it('leaves out steps below the smallest order', () => {
    expect(ladderRanges(aCard({ ...REACH, min_order: 150 })).map(({ from }) => from)).toEqual([150, 400]);
  });

  it('is empty without a ladder and while prices are hidden', () => {
    expect(ladderRanges(aCard())).toEqual([]);
    expect(ladderRanges(aCard({ ...REACH, base_price: null }))).toEqual([]);
  });

  it('agrees with the price of every quantity in it', () => {
    for (const ladder of [REACH, UP_TO]) {
      const goods = aCard(ladder);
      for (const { from, to, price } of ladderRanges(goods)) {
        expect(unitPriceAt(goods, from)).toBe(price);
        expect(unitPriceAt(goods, to ?? 50_000)).toBe(price);
      }
    }
  });
});

describe('costOf', () => {
  it('adds exactly and floors once', () => {
    const goods = aCard({ base_price: 0.385 });
    expect(costOf([{ goods, number: 3 }])).toBe(1.15);
    expect(
      costOf([
        { goods, number: 3 },
        { goods, number: 1 },
      ]),
    ).toBe(1.54);
  });

  it('uses the reached step', () => {
    expect(costOf([{ goods: aCard(REACH), number: 100 }])).toBe(710);
  });
});

describe('nextStep', () => {
  it('says how many more save how much', () => {
    expect(nextStep(aCard(REACH), 60)).toEqual({ more: 40, saves: 0.25 });
    expect(nextStep(aCard(REACH), 400)).toBeNull();
  });
});

describe('marginPercent', () => {
  it('is a share of the retail price', () => {
    expect(marginPercent({ price: 9.42, retail_price: 15.8 })).toBe(40);
  });

  it('is unknown without prices or when nothing is left', () => {
    expect(marginPercent({ price: null, retail_price: 15.8 })).toBeNull();
    expect(marginPercent({ price: 9, retail_price: 9 })).toBeNull();
  });
});
