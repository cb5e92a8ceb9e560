import { priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import { isPriced, type Ladder, ladderFor, unitPrice } from './rules.ts';

const price = (yuan: number) => priceE4(Math.round(yuan * 10_000));
const reach: Ladder = {
  id: 1,
  type: 0,
  steps: [
    { number: 10, price: price(9.5) },
    { number: 50, price: price(9) },
  ],
};
const upTo: Ladder = {
  id: 2,
  type: 1,
  steps: [
    { number: 5, price: price(10) },
    { number: 20, price: price(9) },
  ],
};
const source = (base: number, isContract = false) => ({
  basePrice: price(base),
  listPrice: price(10),
  isContract,
});

describe('isPriced', () => {
  it('takes no price and price 0 as being set', () => {
    expect([isPriced(null), isPriced(price(0)), isPriced(price(0.0001))]).toEqual([false, false, true]);
  });
});

describe('ladderFor', () => {
  it('holds as it is for the price it was made for', () => {
    expect(ladderFor(source(10), reach)).toBe(reach);
    expect(ladderFor(source(10), upTo)).toBe(upTo);
  });

  it('is switched off by a contract price and without a price', () => {
    expect(ladderFor(source(9.8, true), reach)).toBeNull();
    expect(ladderFor(source(0), reach)).toBeNull();
    expect(ladderFor(source(10), null)).toBeNull();
  });

  it('never makes a better rank pay more for more pieces', () => {
    expect(ladderFor(source(9.2), reach)?.steps).toEqual([{ number: 50, price: price(9) }]);
    expect(ladderFor(source(8), reach)).toBeNull();
    expect(ladderFor(source(9.2), upTo)?.steps.map((step) => step.price)).toEqual([price(9.2), price(9)]);
    expect(ladderFor(source(8), upTo)).toBeNull();
  });
});

describe('unitPrice', () => {
  it('follows the quantity', () => {
    expect([1, 10, 50].map((number) => unitPrice(price(10), reach, number))).toEqual([
      price(10),
      price(9.5),
      price(9),
    ]);
    expect(unitPrice(price(10), null, 50)).toBe(price(10));
  });
});
