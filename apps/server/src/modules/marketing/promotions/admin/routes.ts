import {
  adminPromotion,
  adminPromotionCreate,
  adminPromotionReport,
  adminPromotionStop,
  adminPromotions,
  adminPromotionUpdate,
  type StaffPromotion,
} from '@qingnang/contract/admin-promotions';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { reportData, staffPromotionData } from './present.ts';
import { listPromotions, promotionRow } from './reads.ts';
import { reportRows } from './report/reads.ts';
import { createPromotion, stopPromotion, updatePromotion } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminPromotions, async ({ query }, { db, staff }) => {
    const { rows, total } = await listPromotions(db, staff, query);
    const now = new Date();
    const list = rows.map((row) => staffPromotionData(row, now));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminPromotion, ({ params }, { db, staff }) => promotionNow(db, staff, params.id)),
  on(adminPromotionCreate, async ({ body }, { db, staff, idempotency }) => {
    const { id } = await createPromotion(db, staff, body, idempotency);
    return new Answer(await promotionNow(db, staff, id), '已新增');
  }),
  on(adminPromotionUpdate, async ({ params, body }, { db, staff }) => {
    await updatePromotion(db, staff, params.id, body);
    return new Answer(await promotionNow(db, staff, params.id), '已保存');
  }),
  on(adminPromotionStop, async ({ params }, { db, staff }) => {
    await stopPromotion(db, staff, params.id);
    return new Answer(await promotionNow(db, staff, params.id), '活动已停止');
  }),
  on(adminPromotionReport, async ({ params }, { db, staff }) => {
    await promotionNow(db, staff, params.id);
    return reportData(await reportRows(db, staff, params.id));
  }),
];

async function promotionNow(db: Db, staff: Staff, id: number): Promise<StaffPromotion> {
  const row = await promotionRow(db, staff, id);
  if (!row) throw notFound('活动不存在');
  return staffPromotionData(row, new Date());
}
