import { describe, expect, it } from 'vitest';
import { dueAfter, firstAddress, minutesToPay, partOf } from './checkout-view.ts';

it('dueAfter is exact to the cent', () => {
  expect(dueAfter(0.3, 0.1)).toBe(0.2);
});

it('firstAddress prefers the default one', () => {
  const addresses = [
    { id: 1, is_default: 0 },
    { id: 2, is_default: 1 },
  ] as const;
  expect(firstAddress({ addresses })).toBe(2);
  expect(firstAddress({ addresses: addresses.slice(0, 1) })).toBe(1);
  expect(firstAddress({ addresses: [] })).toBeNull();
});

it('partOf counts the parts of a split order, whatever else leaves its warehouse', () => {
  const groups = [
    { key: '1:normal', ck_id: 1, kind: 'normal' },
    { key: '1:normal:p1', ck_id: 1, kind: 'normal' },
    { key: '1:receipt', ck_id: 1, kind: 'receipt' },
    { key: '2:normal', ck_id: 2, kind: 'normal' },
  ] as const;
  expect(groups.map((group) => partOf(groups, group))).toEqual([
    { part: 1, of: 2 },
    { part: 2, of: 2 },
    null,
    null,
  ]);
});

describe('minutesToPay', () => {
  const group = (...types: number[]) => ({ lines: types.map((type) => ({ type })) });

  it('is half an hour', () => expect(minutesToPay({ groups: [group(0, 3)] })).toBe(30));
  it('is a quarter with a seckill line in any order', () =>
    expect(minutesToPay({ groups: [group(0), group(0, 1)] })).toBe(15));
});
