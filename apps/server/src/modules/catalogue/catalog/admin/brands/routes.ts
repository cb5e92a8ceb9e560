import {
  adminBrandCreate,
  adminBrandDelete,
  adminBrands,
  adminBrandUpdate,
} from '@qingnang/contract/admin-catalog';
import type { Db } from '../../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import type { Staff } from '../../../../../http/session.ts';
import { allBrands } from './reads.ts';
import { createBrand, deleteBrand, updateBrand } from './writes.ts';

export const brandRoutes: readonly Route[] = [
  on(adminBrands, (_, { db, staff }) => brandsNow(db, staff)),
  on(adminBrandCreate, async ({ body }, { db, staff }) => {
    await createBrand(db, staff, body);
    return new Answer(await brandsNow(db, staff), '已新增');
  }),
  on(adminBrandUpdate, async ({ params, body }, { db, staff }) => {
    await updateBrand(db, staff, params.id, body);
    return new Answer(await brandsNow(db, staff), '已保存');
  }),
  on(adminBrandDelete, async ({ params }, { db, staff }) => {
    await deleteBrand(db, staff, params.id);
    return new Answer(await brandsNow(db, staff), '已删除');
  }),
];

const brandsNow = async (db: Db, staff: Staff) => ({ list: await allBrands(db, staff) });
