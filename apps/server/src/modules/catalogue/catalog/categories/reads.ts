import type { Db } from '../../../../db/client.ts';
import { FRESH_MS, remember } from '../../../../db/memory.ts';
import { type Category, CategoryTrees } from './rules.ts';

async function readCategories(db: Db): Promise<CategoryTrees> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'tree', 'parent_id', 'name', 'describe', 'logo', 'logo1'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return new CategoryTrees(rows.map(({ parent_id, ...row }): Category => ({ ...row, parentId: parent_id })));
}

/** All category trees of the shop, at most 5 seconds old. */
export const categoryTrees = remember(FRESH_MS, readCategories);
