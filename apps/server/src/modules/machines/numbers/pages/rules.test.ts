import { expect, it } from 'vitest';
import { cursorOf, idsOf, pageOf } from './rules.ts';

it('reads back what it has written', () => {
  expect(idsOf(cursorOf([7, 2]), 2)).toEqual([7, 2]);
  expect(idsOf(undefined, 2)).toEqual([0, 0]);
});

it.each(['x', cursorOf([1]), cursorOf([1, 2, 3]), cursorOf([1.5, 2])])('refuses %s', (cursor) => {
  expect(() => idsOf(cursor, 2)).toThrow('cursor 不正确');
});

it('says where to go on only where there is more', () => {
  expect(pageOf([1, 2, 3], 2, (row) => [row])).toEqual({ items: [1, 2], next_cursor: cursorOf([2]) });
  expect(pageOf([1, 2], 2, (row) => [row])).toEqual({ items: [1, 2], next_cursor: null });
});
