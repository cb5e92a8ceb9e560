import { priceE4 } from '@qingnang/rules/money';
import { expect, it } from 'vitest';
import { basketOf, habitsOf } from './baskets.ts';
import type { Customer } from './customers.ts';
import type { ShelfGoods } from './shelf.ts';

const CATEGORIES = ['xi-cold-wind', 'xi-diarrhoea', 'xi-statin', 'xi-infusion', 'xi-qx-syringe'];
const ABOVE: Readonly<Record<string, string>> = {
  'xi-infusion': 'xi-inject',
  'xi-qx-syringe': 'xi-qx-needle',
};

const shelf: ShelfGoods[] = Array.from({ length: 200 }, (_, index) => {
  const category = CATEGORIES[index % CATEGORIES.length] ?? '';
  return {
    id: index + 1,
    name: `商品${index + 1}`,
    spec: '',
    unit: '盒',
    maker: '',
    approvalNo: '',
    image: '',
    scope: 'chemical',
    taxRate: 13,
    categories: [category, ABOVE[category] ?? 'xi-common'],
    sales: 2000,
    minimum: 3,
    multiple: 3,
    middlePack: 1,
    casePack: 100,
    canSplit: true,
    roundToCase: false,
    prices: [priceE4(120_000), priceE4(118_000), priceE4(118_000), priceE4(118_000)],
    ladder: null,
    stock: { cd: 500 },
  };
});

const customer = (type: string): Customer => ({
  id: 1,
  username: `one-${type}`,
  company: '示例',
  type,
  rank: 1,
  scopes: new Set(['chemical']),
  pace: 1,
  warehouse: 'cd',
  openedAt: new Date(0),
  quietDays: 0,
  address: { id: 1, province: '', city: '', district: '', consignee: '', phone: '', detail: '' },
  title: null,
  contact: '',
  phone: '',
});

const idsIn = (category: string) =>
  new Set(shelf.filter(({ categories }) => categories.includes(category)).map(({ id }) => id));

it('hospitals buy infusions, counters do not', () => {
  const infusions = idsIn('xi-infusion');
  const shareOf = (type: string) => {
    const habits = habitsOf(customer(type), shelf);
    return habits.filter(({ goods }) => infusions.has(goods.id)).length / habits.length;
  };
  expect(shareOf('hospital')).toBeGreaterThan(0.2);
  expect(shareOf('pharmacy')).toBe(0);
});

it('a basket is within the rules of its goods, above the smallest order, and the same for the same seed', () => {
  const pharmacy = customer('pharmacy');
  const habits = habitsOf(pharmacy, shelf);
  const basket = () => basketOf(pharmacy, habits, { day: '2026-03-09', seed: 'x' }, new Map(), () => 60);
  const pieces = basket();
  expect(pieces.every(({ number }) => number % 3 === 0 && number >= 3 && number <= 60)).toBe(true);
  const cost = pieces.reduce((sum, { number }) => sum + number * 11.8, 0);
  expect(cost).toBeGreaterThan(200);
  expect(basket()).toEqual(pieces);
});

it('what nobody has is in no basket', () => {
  const pharmacy = customer('pharmacy');
  const habits = habitsOf(pharmacy, shelf);
  expect(basketOf(pharmacy, habits, { day: '2026-03-09', seed: 'x' }, new Map(), () => 0)).toEqual([]);
});

it('winter brings colds into baskets, summer stomachs', () => {
  const pharmacy = customer('pharmacy');
  const habits = habitsOf(pharmacy, shelf);
  const linesOf = (month: string, category: string) => {
    const ids = idsIn(category);
    return Array.from({ length: 60 }, (_, index) =>
      basketOf(pharmacy, habits, { day: `2026-${month}-09`, seed: `${index}` }, new Map(), () => 500),
    )
      .flat()
      .filter(({ goods }) => ids.has(goods.id)).length;
  };
  expect(linesOf('01', 'xi-cold-wind')).toBeGreaterThan(linesOf('07', 'xi-cold-wind') * 1.3);
  expect(linesOf('07', 'xi-diarrhoea')).toBeGreaterThan(linesOf('01', 'xi-diarrhoea') * 1.3);
});
