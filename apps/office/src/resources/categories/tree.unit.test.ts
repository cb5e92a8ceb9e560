import { describe, expect, it } from 'vitest';
import type { Category } from './api.ts';
import { deleteProblem, possibleParents, rowsOf, shownRows } from './tree.ts';

const category = (id: number, parent_id: number, sort: number, tree = 'xi'): Category => ({
  id,
  tree,
  parent_id,
  name: `c${id}`,
  describe: '',
  logo: '',
  logo1: '',
  sort,
  goods: 0,
});
// 2 (4 (5)), 1 (3)
const LIST = [
  category(1, 0, 20),
  category(2, 0, 10),
  category(3, 1, 0),
  category(4, 2, 0),
  category(5, 4, 0),
];
const rows = rowsOf([...LIST, category(9, 0, 0, 'qx')], 'xi');
const ids = (some: typeof rows) => some.map(({ category: { id } }) => id);

describe('a tree of categories', () => {
  it('lists each above those below it, in their order', () => {
    expect(rows.map(({ category: { id }, depth }) => [id, depth])).toEqual([
      [2, 1],
      [4, 2],
      [5, 3],
      [1, 1],
      [3, 2],
    ]);
    expect(rows.map(({ children }) => children)).toEqual([1, 1, 0, 1, 0]);
  });
  it('shows what is below an open one that is seen itself', () => {
    expect(ids(shownRows(rows, new Set()))).toEqual([2, 1]);
    expect(ids(shownRows(rows, new Set([2])))).toEqual([2, 4, 1]);
    expect(ids(shownRows(rows, new Set([4, 1])))).toEqual([2, 1, 3]);
  });
  it('hangs a new one under anything but the lowest level', () => {
    expect(ids(possibleParents(rows, null))).toEqual([2, 4, 1, 3]);
  });
  it('never hangs one below itself or too deep', () => {
    expect(ids(possibleParents(rows, 4))).toEqual([2, 1]);
    expect(ids(possibleParents(rows, 2))).toEqual([]);
    expect(ids(possibleParents(rows, 3))).toEqual([2, 4, 1]);
  });
  it('keeps what is not empty', () => {
    const [first, , last] = rows;
    expect(first && deleteProblem(first)).toBe('有 1 个下级分类');
    expect(last && deleteProblem(last)).toBe('');
    expect(last && deleteProblem({ ...last, category: { ...last.category, goods: 3 } })).toBe('有 3 个商品');
  });
});
