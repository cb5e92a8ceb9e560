import { expect, it } from 'vitest';
import type { StockLot } from './api.ts';
import { differenceOf, isComplete, signed } from './lines.ts';

const line = (number: string, reason = '') => ({
  lot: { number: 50 } as StockLot,
  number,
  reason,
  codes: [],
});

it('says by how many pieces a line differs', () => {
  expect(differenceOf('count', line(' 48 '))).toBe(-2);
  expect(differenceOf('count', line('-1'))).toBeNull();
  expect(differenceOf('count', line(''))).toBeNull();
  expect(differenceOf('write_off', line('3'))).toBe(-3);
  expect(differenceOf('move', line('0'))).toBeNull();
  expect(differenceOf('correction', line('-4'))).toBe(-4);
  expect(differenceOf('correction', line('1.5'))).toBeNull();
  expect([signed(3), signed(0), signed(-1690)]).toEqual(['+3', '0', '-1,690']);
});

it('wants a number for every line, and a reason where the kind does', () => {
  expect(isComplete('count', [])).toBe(false);
  expect(isComplete('count', [line('50')])).toBe(true);
  expect(isComplete('write_off', [line('1')])).toBe(false);
  expect(isComplete('write_off', [line('1', '受潮')])).toBe(true);
});
