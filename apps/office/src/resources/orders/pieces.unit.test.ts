import { describe, expect, it } from 'vitest';
import type { Line } from './lines.ts';
import { pieceLines, pieceProblems, pieceRows } from './pieces.ts';

const line = (id: number, number: number, more: Partial<Line> = {}): Line =>
  ({
    id,
    number,
    name: `药 ${id}`,
    ypgg: '',
    bzdw: '盒',
    shipped_number: 0,
    cut_number: 0,
    is_gift: 0,
    is_exchange: 0,
    combination: null,
    ...more,
  }) as Line;
const combination = { id: 3, name: '感冒套装', sets: 5 };
const lines = [
  line(1, 10, { shipped_number: 4, cut_number: 1 }),
  line(2, 3, { shipped_number: 3 }),
  line(3, 10, { combination }),
  line(4, 5, { combination, cut_number: 2 }),
];

describe('pieces of an order', () => {
  it('are those that have neither shipped nor been cut', () => {
    expect(pieceRows({ lines }, false).map(({ key, open }) => [key, open])).toEqual([
      ['line:1', 5],
      ['line:3', 10],
      ['line:4', 3],
    ]);
  });
  it('of a combination go by whole sets', () => {
    const rows = pieceRows({ lines }, true);
    expect(rows.map(({ key, open, unit }) => [key, open, unit])).toEqual([
      ['line:1', 5, '盒'],
      ['set:3', 3, '套'],
    ]);
    expect(pieceLines(rows, { 'line:1': '', 'set:3': ' 2 ' })).toEqual([
      { order_line_id: 3, number: 4 },
      { order_line_id: 4, number: 2 },
    ]);
  });
  it('say what is wrong where it is typed', () => {
    const rows = pieceRows({ lines }, true);
    expect(pieceProblems(rows, { 'line:1': '6', 'set:3': '1.5' })).toEqual({
      'line:1': '最多 5盒',
      'set:3': '请填写整数',
    });
    expect(pieceProblems(rows, { 'line:1': '0', 'set:3': '3' })).toEqual({});
  });
});
