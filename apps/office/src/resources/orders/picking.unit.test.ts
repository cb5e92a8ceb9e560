import { describe, expect, it } from 'vitest';
import type { Picking } from './api.ts';
import {
  partsOf,
  passedOver,
  problemsOf,
  serverProblems,
  shippedLines,
  suggested,
  typedFor,
} from './picking.ts';

const lot = (lot_id: number, on_hand: number, number: number) => ({
  lot_id,
  lot_no: `L${lot_id}`,
  expires_on: null,
  on_hand,
  number,
});
const picking: Picking = [
  {
    order_line_id: 1,
    name: '阿莫西林胶囊',
    ypgg: '',
    open_number: 60,
    storage: 'normal',
    lots: [lot(11, 50, 50), lot(12, 100, 10), lot(13, 9, 0)],
  },
  { order_line_id: 2, name: '感冒灵颗粒', ypgg: '', open_number: 5, storage: 'cold', lots: [lot(21, 5, 5)] },
];

const NONE: ReadonlySet<string> = new Set();

describe('picking', () => {
  it('parts cold goods from the others', () => {
    const parts = partsOf(picking);
    expect(parts.map(({ part }) => part)).toEqual(['plain', 'cold']);
    expect(parts.map(({ lines }) => lines.map((line) => line.order_line_id))).toEqual([[1], [2]]);
  });
  it('finds a lot that is passed over for one that ends later', () => {
    const [line] = picking;
    if (!line) throw new Error('no line');
    const lots = [
      lot(11, 50, 50),
      { ...lot(12, 50, 0), expires_on: 2 },
      { ...lot(13, 50, 0), expires_on: 3 },
    ];
    const dated: Picking = [{ ...line, lots: lots.slice(1) }];
    expect(passedOver(dated, { '1:12': '50', '1:13': '5' })).toBe('');
    expect(passedOver(dated, { '1:12': '49', '1:13': '5' })).toBe('L12');
    expect(passedOver(dated, { '1:12': '3' })).toBe('');
    expect(passedOver([{ ...line, lots: lots.slice(0, 1) }], { '1:11': '3' })).toBe('');
  });
  it('starts with what the server suggests, and would ship just that', () => {
    const numbers = suggested(picking);
    expect(problemsOf(picking, numbers)).toEqual({});
    expect(shippedLines(picking, numbers, new Set(['1:12']))).toEqual([
      { order_line_id: 1, lot_id: 11, number: 50, quality: 'good' },
      { order_line_id: 1, lot_id: 12, number: 10, quality: 'marked' },
      { order_line_id: 2, lot_id: 21, number: 5, quality: 'good' },
    ]);
  });
  it('ships part of a line from a chosen lot and leaves out empty ones', () => {
    const numbers = { '1:11': '0', '1:12': '', '1:13': ' 9 ', '2:21': '' };
    expect(problemsOf(picking, numbers)).toEqual({});
    expect(shippedLines(picking, numbers, NONE)).toEqual([
      { order_line_id: 1, lot_id: 13, number: 9, quality: 'good' },
    ]);
  });
  it('refuses more than the lot holds, more than is open, and what is no number', () => {
    expect(problemsOf(picking, { '1:13': '10' })).toEqual({ '1:13': '该批号只有 9' });
    expect(problemsOf(picking, { '1:11': '50', '1:12': '11' })).toEqual({
      '1:11': '超过待发 60',
      '1:12': '超过待发 60',
    });
    expect(problemsOf(picking, { '2:21': '1.5' })).toEqual({ '2:21': '请填写整数' });
    expect(problemsOf(picking, { '2:21': '-1' })).toEqual({ '2:21': '请填写整数' });
  });
  it('counts what is typed for a line', () => {
    const [line] = picking;
    expect(line && typedFor(line, { '1:11': '3', '1:12': '4', '2:21': '5' })).toBe(7);
  });
  it('finds the rows that the server complains about', () => {
    const lines = shippedLines(picking, suggested(picking), NONE);
    expect(serverProblems({ 'lines.1.number': ['太多'], carrier: ['请选择'] }, lines)).toEqual({
      '1:12': '太多',
    });
  });
});
