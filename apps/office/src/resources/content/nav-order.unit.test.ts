import { expect, it } from 'vitest';
import { childrenUnderParents } from './nav-order.ts';

it('puts children under their parents and loses none', () => {
  const rows = [
    { id: 1, parent_id: 0 },
    { id: 2, parent_id: 0 },
    { id: 3, parent_id: 2 },
    { id: 4, parent_id: 1 },
    { id: 5, parent_id: 99 },
  ];
  expect(childrenUnderParents(rows).map(({ id }) => id)).toEqual([1, 4, 2, 3, 5]);
});
