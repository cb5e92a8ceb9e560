import { expect, it } from 'vitest';
import { lineGroups, linesInOrder, type OrderLine } from './order-lines.ts';

const line = (id: number, amount: number, more: Partial<OrderLine> = {}): OrderLine =>
  ({ id, amount, is_gift: 0, combination: null, ...more }) as OrderLine;
const combination = { id: 5, name: '夏季常备', sets: 3 };
const lines = [
  line(1, 10),
  line(2, 0, { is_gift: 1 }),
  line(3, 20.1, { combination }),
  line(4, 7),
  line(5, 0.2, { combination }),
];

it('lineGroups keeps the parts of a combination together and puts gifts at the end', () => {
  expect(
    lineGroups(lines).map(({ combination: set, lines: own }) => [set?.name, own.map(({ id }) => id)]),
  ).toEqual([
    [undefined, [1]],
    ['夏季常备', [3, 5]],
    [undefined, [4]],
    [undefined, [2]],
  ]);
  expect(linesInOrder(lines).map(({ id }) => id)).toEqual([1, 3, 5, 4, 2]);
});

it('lineGroups adds up exactly', () => {
  expect(lineGroups(lines).map(({ amount }) => amount)).toEqual([10, 20.3, 7, 0]);
  expect(lineGroups([])).toEqual([]);
});
