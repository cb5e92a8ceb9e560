import {
  adminPointsGoods,
  adminPointsGoodsCreate,
  adminPointsGoodsUpdate,
} from '@qingnang/contract/admin-zones';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { staffPointsGoodsData } from './present.ts';
import { staffPointsPage } from './reads.ts';
import { createPointsGoods, updatePointsGoods } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminPointsGoods, async ({ query: { page, page_size } }, { db, staff }) => {
    const { rows, total } = await staffPointsPage(db, staff, page, page_size);
    return { list: rows.map(staffPointsGoodsData), total, page, page_size };
  }),
  on(adminPointsGoodsCreate, async ({ body }, { db, staff, requestId, ip }) => {
    const row = await createPointsGoods(db, staff, body, { requestId, ip });
    return new Answer(staffPointsGoodsData(row), '已新增');
  }),
  on(adminPointsGoodsUpdate, async ({ params, body }, { db, staff, requestId, ip }) => {
    const { version, ...form } = body;
    const row = await updatePointsGoods(db, staff, params.id, version, form, { requestId, ip });
    return new Answer(staffPointsGoodsData(row), '已保存');
  }),
];
