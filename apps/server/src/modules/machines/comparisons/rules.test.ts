import { expect, it } from 'vitest';
import { figuresOf } from './rules.ts';

const common = { source: 'erp', run: '1', complete: false };

it('figures of both sides have one form', () => {
  expect(
    figuresOf({
      ...common,
      kind: 'prices',
      rows: [
        { goods: 'G1', rank: 0, price: '8.4' },
        { goods: 'G1', rank: 1, price: '0.1234' },
      ],
    }),
  ).toEqual([
    { subject: 'G1', place: '0', said: '8.4000' },
    { subject: 'G1', place: '1', said: '0.1234' },
  ]);
  expect(
    figuresOf({
      ...common,
      kind: 'orders',
      rows: [{ number: 'D1', payable: '600', refunded: '-0.5', shipped: 12 }],
    }),
  ).toEqual([
    { subject: 'D1', place: 'payable', said: '600.00' },
    { subject: 'D1', place: 'refunded', said: '-0.50' },
    { subject: 'D1', place: 'shipped', said: '12' },
  ]);
});

it('the last of two about the same counts', () => {
  const row = { goods: 'G1', warehouse: 'cd' };
  const rows = [
    { ...row, quantity: 1 },
    { ...row, quantity: 2 },
  ];
  expect(figuresOf({ ...common, kind: 'stock', rows })).toEqual([{ subject: 'G1', place: 'cd', said: '2' }]);
});
