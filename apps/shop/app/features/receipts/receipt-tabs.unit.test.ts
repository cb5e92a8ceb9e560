import { expect, it } from 'vitest';
import { receiptsPath, tabOf } from './receipt-tabs.ts';

it('knows its tabs and falls back to all orders', () => {
  expect([tabOf('owed'), tabOf('x'), tabOf(null)]).toEqual(['owed', 'all', 'all']);
});

it('keeps what is usual out of the address', () => {
  expect(receiptsPath('all')).toBe('/hmdd');
  expect(receiptsPath('owed', 2)).toBe('/hmdd?tab=owed&page=2');
});
