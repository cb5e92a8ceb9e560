import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CategoryNode, categoryErrors, MAX_DEPTH } from './rules.ts';

const node = (id: number, parentId: number | null, name = `类${id}`, tree = 'xi'): CategoryNode => ({
  id,
  tree,
  parentId,
  name,
});
// 1 > 2 > 3, 1 > 4, 5; another tree: 6
const ALL = [node(1, null), node(2, 1), node(3, 2), node(4, 1), node(5, null), node(6, null, '饮片', 'zy')];
const moved = (id: number, parentId: number | null, more: object = {}) => {
  const own = ALL.find((one) => one.id === id) ?? null;
  return categoryErrors({ tree: own?.tree ?? 'xi', parentId, name: own?.name ?? '新', ...more }, ALL, own);
};

describe('categoryErrors', () => {
  it.each<[string, Record<string, string>]>([
    ['stays', moved(2, 1)],
    ['moves up', moved(3, null)],
    ['moves beside', moved(5, 2)],
    ['a new root', moved(0, null)],
    ['a new one on the third level', moved(0, 2)],
    ['the same name on another level', moved(0, 1, { name: '类5' })],
    ['the same name in another tree', moved(0, null, { name: '类1', tree: 'zy' })],
  ])('%s', (_, errors) => {
    expect(errors).toEqual({});
  });

  it.each<[string, string, Record<string, string>]>([
    ['below itself', 'parent_id', moved(1, 1)],
    ['below its own child', 'parent_id', moved(1, 3)],
    ['a fourth level', 'parent_id', moved(0, 3)],
    ['a branch of two on the third level', 'parent_id', moved(2, 4)],
    ['an unknown parent', 'parent_id', moved(0, 99)],
    ['a parent in another tree', 'parent_id', moved(5, 6)],
    ['into another tree', 'tree', moved(5, null, { tree: 'zy' })],
    ['the name of a sibling', 'name', moved(0, 1, { name: '类4' })],
  ])('refuses %s', (_, field, errors) => {
    expect(Object.keys(errors)).toEqual([field]);
  });

  it('whatever moves are let through, the trees stay trees of three levels', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 8 }), to: fc.integer({ min: 0, max: 8 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const all = Array.from({ length: 8 }, (_, index) => node(index + 1, null));
        for (const { id, to } of steps) {
          const own = all[id - 1] ?? null;
          const parentId = to === 0 ? null : to;
          if (own === null) continue;
          const errors = categoryErrors({ tree: 'xi', parentId, name: own.name }, all, own);
          if (Object.keys(errors).length === 0) all[id - 1] = { ...own, parentId };
        }
        for (const one of all) {
          let depth = 1;
          for (let at = one; at.parentId !== null && depth < 20; depth += 1)
            at = all[at.parentId - 1] ?? node(0, null);
          expect(depth).toBeLessThanOrEqual(MAX_DEPTH);
        }
      }),
    );
  });
});
