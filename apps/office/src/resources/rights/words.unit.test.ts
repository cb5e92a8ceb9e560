import { expect, it } from 'vitest';
import { tabOf } from './words.ts';

it('begins with what waits', () => {
  expect(tabOf('')).toBe('pending');
  expect(tabOf('unheard')).toBe('pending');
  expect(tabOf('all')).toBe('all');
});
