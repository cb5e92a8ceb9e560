import { expect, it } from 'vitest';
import { nextTurn } from './next-turn.ts';

it('nextTurn is the earliest start or end that lies ahead', () => {
  const windows = [
    { starts_at: 100, ends_at: 900 },
    { starts_at: 400, ends_at: 800 },
  ];
  expect(nextTurn(windows, 50)).toBe(100);
  expect(nextTurn(windows, 100)).toBe(400);
  expect(nextTurn(windows, 400)).toBe(800);
  expect(nextTurn(windows, 900)).toBeNull();
  expect(nextTurn([], 0)).toBeNull();
});
