import { describe, expect, it } from 'vitest';
import type { Picking } from './api.ts';
import { problemsOf, serverProblems, shippedLines, suggested, typedFor } from './picking.ts';

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
    lots: [lot(11, 50, 50), lot(12, 100, 10), lot(13, 9, 0)],
  },
  { order_line_id: 2, name: '感冒灵颗粒', ypgg: '', open_number: 5, lots: [lot(21, 5, 5)] },
];

describe('picking', () => {
  it('starts with what the server suggests, and would ship just that', () => {
    const numbers = suggested(picking);
    expect(problemsOf(picking, numbers)).toEqual({});
    expect(shippedLines(picking, numbers)).toEqual([
      { order_line_id: 1, lot_id: 11, number: 50 },
      { order_line_id: 1, lot_id: 12, number: 10 },
      { order_line_id: 2, lot_id: 21, number: 5 },
    ]);
  });
  it('ships part of a line from a chosen lot and leaves out empty ones', () => {
    const numbers = { '1:11': '0', '1:12': '', '1:13': ' 9 ', '2:21': '' };
    expect(problemsOf(picking, numbers)).toEqual({});
    expect(shippedLines(picking, numbers)).toEqual([{ order_line_id: 1, lot_id: 13, number: 9 }]);
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
    const lines = shippedLines(picking, suggested(picking));
    expect(serverProblems({ 'lines.1.number': ['太多'], carrier: ['请选择'] }, lines)).toEqual({
      '1:12': '太多',
    });
  });
});
