import { expect, it } from 'vitest';
import { savingOf } from './saving.ts';

it('savingOf is exact, and nothing where nothing is saved or known', () => {
  expect(savingOf(99.9, 128.4)).toBe(28.5);
  expect(savingOf(0.1, 0.3)).toBe(0.2);
  expect(savingOf(128.4, 128.4)).toBeNull();
  expect(savingOf(null, 128.4)).toBeNull();
  expect(savingOf(99.9, null)).toBeNull();
});
