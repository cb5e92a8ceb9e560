import { describe, expect, it } from 'vitest';
import { goodsFacts } from '../../shared/goods-facts.ts';
import type { StaffCombination } from './api.ts';
import {
  blankCombination,
  bodyOf,
  changeOf,
  copyOf,
  partsWords,
  savedWords,
  setsOnShelf,
  setTotals,
  stopWords,
  totalsWords,
  valuesOf,
} from './values.ts';

const NOW = Date.UTC(2026, 2, 9, 1, 20) / 1000;
const FACTS = new Map([
  [1, { price: '12.80', available: { 1: 25, 2: 0 } }],
  [2, { price: '0.385', available: { 1: 400 } }],
]);
const items = [
  { goods_id: 1, number: 2, price: ' 11 ' },
  { goods_id: 2, number: 10, price: '0.35' },
];

describe('what a set costs', () => {
  it('is the exact sum of its pieces, beside buying them alone', () => {
    const totals = setTotals(items, FACTS);
    // 2 × 11 + 10 × 0.35 = 25.50; 2 × 12.80 + 10 × 0.385 = 29.45
    expect(totals).toEqual({ price: 2550n, alone: 2945n, percent: '13.4' });
    expect(totals && totalsWords(totals)).toBe('单买 ¥29.45，组合 ¥25.50，省 13.4%');
  });
  it('says when nothing is saved', () => {
    const dear = items.map((item) => ({ ...item, price: '13' }));
    const totals = setTotals(dear, FACTS);
    expect(totals && totalsWords(totals)).toContain('没有优惠');
  });
  it('is unknown until every part is there', () => {
    expect(setTotals([...items, {}], FACTS)).toBeNull();
    expect(setTotals([{ goods_id: 1, number: 1, price: 'x' }], FACTS)).toBeNull();
    expect(setTotals([{ goods_id: 3, number: 1, price: '1' }], FACTS)).toBeNull();
    expect(setTotals([], FACTS)).toBeNull();
  });
});

describe('sets on the shelf', () => {
  it('are as many as the scarcest part gives in that warehouse', () => {
    expect(setsOnShelf(items, FACTS, 1)).toBe(12);
    expect(setsOnShelf(items, FACTS, 2)).toBe(0);
  });
  it('are unknown without a warehouse or with an empty part', () => {
    expect(setsOnShelf(items, FACTS, undefined)).toBeNull();
    expect(setsOnShelf([...items, {}], FACTS, 1)).toBeNull();
  });
});

const made: StaffCombination = {
  id: 7,
  version: 3,
  name: '感冒家庭装',
  describe: '',
  image: '',
  ck_id: 1,
  ck_name: '成都仓',
  starts_at: NOW,
  ends_at: NOW + 3600,
  stock_total: null,
  stock_left: null,
  limit_per_account: null,
  sort: 5,
  state: 'running',
  sold: 0,
  price: '25.50',
  items: items.map((item) => ({
    ...item,
    price: item.price.trim(),
    name: '',
    ypgg: '',
    sccj: '',
    image: '',
    list_price: 1,
  })),
};

describe('the form', () => {
  it('begins with two parts and a week from the next full hour of China', () => {
    const blank = blankCombination(NOW);
    expect(blank.items).toHaveLength(2);
    expect([blank.starts_at, blank.ends_at]).toEqual(['2026-03-09 10:00', '2026-03-16 10:00']);
  });
  it('sends what was typed, without sets and limit where there are none', () => {
    const body = bodyOf({ ...valuesOf(made), name: ' 感冒家庭装 ' });
    expect(body).toMatchObject({
      name: '感冒家庭装',
      warehouse_id: 1,
      starts_at: NOW,
      ends_at: NOW + 3600,
      sort: 5,
      items: [
        { goods_id: 1, number: 2, price: '11' },
        { goods_id: 2, number: 10, price: '0.35' },
      ],
    });
    expect([body.stock_total, body.limit_per_account]).toEqual([undefined, undefined]);
    expect(body).not.toHaveProperty('version');
  });
  it('changes only what may change, under the version it was opened with', () => {
    const change = changeOf(valuesOf(made), made.version);
    expect(change.version).toBe(3);
    expect(change).not.toHaveProperty('items');
    expect(change).not.toHaveProperty('stock_total');
  });
  it('copies parts, not the window', () => {
    const copy = copyOf(made, NOW + 86_400);
    expect(copy.items).toEqual(valuesOf(made).items);
    expect(copy.starts_at).toBe('2026-03-10 10:00');
  });
});

it('what a goods costs alone is its plain price', () => {
  const goods = {
    id: 9,
    form: { name: '阿莫西林胶囊', spec: '0.25g*24', maker: '甲厂', prices: [{ rank: 1, price: '8' }] },
    stock: [{ ck_id: 2, ck_name: '', available: 30, reserved: 1 }],
  } as unknown as Parameters<typeof goodsFacts>[0];
  expect(goodsFacts(goods)).toEqual({
    id: 9,
    name: '阿莫西林胶囊 0.25g*24 · 甲厂',
    price: null,
    available: { 2: 30 },
  });
});

it('says before a stop what goes back', () => {
  expect(stopWords({ stock_left: 4 })).toContain('剩余 4 套');
  expect(stopWords({ stock_left: null })).not.toContain('退回');
});

it('says in a line what a set is and saves', () => {
  const [first, second] = made.items;
  const parts = [
    { ...first, name: '甲', list_price: 12.8 },
    { ...second, name: '乙', list_price: 0.385 },
  ] as StaffCombination['items'];
  expect(partsWords(parts)).toBe('甲 ×2 + 乙 ×10');
  expect(savedWords(parts)).toBe('省 13.4%');
  expect(savedWords(parts.map((part) => ({ ...part, list_price: null })))).toBe('');
});
