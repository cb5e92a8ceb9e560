import { expect, it } from 'vitest';
import { openedBy } from './useOpened.ts';

it('reads what the address names', () => {
  const ids = ['12', 'new', undefined, 'x', '-1', '0', '1.5', ''];
  expect(ids.map(openedBy)).toEqual([12, 'new', null, null, null, null, null, null]);
});
