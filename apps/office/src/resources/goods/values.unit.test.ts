import { describe, expect, it } from 'vitest';
import { namesOf } from '../../app/reference.ts';
import {
  bodyOf,
  changesBetween,
  changeWords,
  EMPTY,
  errorsAtFields,
  isSame,
  priceAt,
  SECTIONS,
  valuesOf,
} from './values.ts';

const wire = {
  ...EMPTY,
  name: '布洛芬缓释胶囊',
  retail_price: null,
  prices: [
    { rank: 0, price: '12.8' },
    { rank: 2, price: '12.4' },
  ],
  ladder: [{ number: 100, price: '12.1' }],
};

describe('the goods form', () => {
  it('puts prices at their rank and sends only those that are filled in', () => {
    const values = valuesOf({ ...wire, floor_price: '10.5' });
    expect(values.prices.map(({ price }) => price)).toEqual(['12.8', '', '12.4', '']);
    expect(bodyOf(values).prices).toEqual(wire.prices);
    expect(bodyOf(values).retail_price).toBeUndefined();
    expect(bodyOf(values).floor_price).toBe('10.5');
    expect(bodyOf({ ...values, floor_price: ' ' }).floor_price).toBeUndefined();
  });
  it('shows the message of a sent price at its rank', () => {
    const errors = errorsAtFields({ 'prices.1.price': ['太高'], name: ['请填写'] }, valuesOf(wire));
    expect(errors).toEqual({ 'prices.2.price': ['太高'], name: ['请填写'] });
  });
  it('lists what has changed, each rank by itself', () => {
    const start = valuesOf(wire);
    expect(changesBetween(start, valuesOf(wire))).toEqual([]);
    const prices = start.prices.map((entry, rank) => (rank === 2 ? { price: '12.5' } : entry));
    const changes = changesBetween(start, { ...start, prices, min_order: 20 });
    const names = namesOf({ ranks: [{ rank: 2, name: '金卡会员' }], buyer_types: [] });
    expect(changeWords(changes, names)).toBe('最小起订量、金卡基础价');
  });
  it('takes an emptied field and a number as text for what they were', () => {
    expect(isSame(null, '')).toBe(true);
    expect(isSame(12, '12')).toBe(true);
    expect(isSame([{ number: 1, price: '2' }], [{ number: 1, price: '3' }])).toBe(false);
  });
  it('follows the rank below where a rank has no price', () => {
    const { prices } = valuesOf(wire);
    expect([0, 1, 2, 3].map((rank) => priceAt(prices, rank))).toEqual(['12.8', '12.8', '12.4', '12.4']);
    expect(priceAt(EMPTY.prices, 3)).toBeNull();
  });
  it('has every field in exactly one section', () => {
    const placed = SECTIONS.flatMap(({ fields }) => fields);
    expect([...placed].sort()).toEqual(Object.keys(EMPTY).sort());
  });
});
