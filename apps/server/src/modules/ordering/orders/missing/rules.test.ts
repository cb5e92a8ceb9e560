import { expect, it } from 'vitest';
import { missingOf, type PickTrouble } from './rules.ts';

const piece = (number: number) => [{ lineId: 1, goodsId: 7, number }];
const trouble = (lotNo: string, number: number): PickTrouble => ({
  lineId: 1,
  lotNo,
  reason: 'short',
  number,
});

it.each([
  ['a wish alone: nothing', piece(5), [], 'wish', []],
  ['a shortage: all, in a lot that nobody named', piece(5), [], 'short', [['', 'short', 5]]],
  ['damage: the same', piece(2), [], 'damaged', [['', 'damaged', 2]]],
  ['what the pick said, whatever the reason', piece(5), [trouble('A', 2)], 'wish', [['A', 'short', 2]]],
  ['never more than is let go', piece(1), [trouble('A', 2)], null, [['A', 'short', 1]]],
  [
    'a shortage beyond what the pick said',
    piece(5),
    [trouble('A', 2), trouble('B', 1)],
    'damaged',
    [
      ['A', 'short', 2],
      ['B', 'short', 1],
      ['', 'damaged', 2],
    ],
  ],
  ['nothing of another line', piece(5), [{ ...trouble('A', 2), lineId: 2 }], null, []],
] as const)('%s', (_, pieces, troubles, reason, expected) => {
  const missing = missingOf(pieces, troubles, reason);
  expect(missing.map((one) => [one.lotNo, one.reason, one.number])).toEqual(expected);
});
