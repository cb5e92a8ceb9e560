import { expect, it } from 'vitest';
import { columnsOf } from './card-labels.ts';

const cell = (colSpan = 1, rowSpan = 1) => ({ colSpan, rowSpan });

it('counts plain cells', () => {
  expect(columnsOf([[cell(), cell(), cell()]])).toEqual([[0, 1, 2]]);
});

it('skips what reaches down from above, and what reaches over to the right', () => {
  const rows = [
    [cell(1, 2), cell(), cell()],
    [cell(), cell()],
    [cell(2), cell()],
  ];
  expect(columnsOf(rows)).toEqual([
    [0, 1, 2],
    [1, 2],
    [0, 2],
  ]);
});
