import {
  adminCategories,
  adminCategoryCreate,
  adminCategoryDelete,
  adminCategoryUpdate,
} from '@qingnang/contract/admin-catalog';
import type { Db } from '../../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import type { Staff } from '../../../../../http/session.ts';
import { allCategories } from './reads.ts';
import { createCategory, deleteCategory, updateCategory } from './writes.ts';

export const categoryRoutes: readonly Route[] = [
  on(adminCategories, (_, { db, staff }) => categoriesNow(db, staff)),
  on(adminCategoryCreate, async ({ body }, { db, staff }) => {
    await createCategory(db, staff, fieldsOf(body));
    return new Answer(await categoriesNow(db, staff), '已新增');
  }),
  on(adminCategoryUpdate, async ({ params, body }, { db, staff }) => {
    await updateCategory(db, staff, params.id, fieldsOf(body));
    return new Answer(await categoriesNow(db, staff), '已保存');
  }),
  on(adminCategoryDelete, async ({ params }, { db, staff }) => {
    await deleteCategory(db, staff, params.id);
    return new Answer(await categoriesNow(db, staff), '已删除');
  }),
];

const fieldsOf = <T extends { parent_id: number }>(body: T) => ({
  ...body,
  parent_id: body.parent_id === 0 ? null : body.parent_id,
});

async function categoriesNow(db: Db, staff: Staff) {
  const rows = await allCategories(db, staff);
  return { list: rows.map((row) => ({ ...row, parent_id: row.parent_id ?? 0 })) };
}
