import {
  adminCombination,
  adminCombinationCreate,
  adminCombinationStop,
  adminCombinations,
  adminCombinationUpdate,
  type StaffCombination,
} from '@qingnang/contract/admin-bundles';
import { LOW_PRICE_WAITS } from '@qingnang/contract/campaigns';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { staffCombinationData } from './present.ts';
import { combinationRow, listCombinations } from './reads.ts';
import { askCombination, stopCombination, updateCombination } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminCombinations, async ({ query }, { db, staff }) => {
    const { rows, total } = await listCombinations(db, staff, query);
    const now = new Date();
    const list = rows.map((row) => staffCombinationData(row, now));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminCombination, ({ params }, { db, staff }) => combinationNow(db, staff, params.id)),
  on(adminCombinationCreate, async ({ body }, { db, staff, idempotency }) => {
    const id = await askCombination(db, staff, body, idempotency);
    if (id === null) return new Answer(null, LOW_PRICE_WAITS);
    return new Answer(await combinationNow(db, staff, id), '已新增');
  }),
  on(adminCombinationUpdate, async ({ params, body }, { db, staff }) => {
    await updateCombination(db, staff, params.id, body);
    return new Answer(await combinationNow(db, staff, params.id), '已保存');
  }),
  on(adminCombinationStop, async ({ params }, { db, staff }) => {
    await stopCombination(db, staff, params.id);
    return new Answer(await combinationNow(db, staff, params.id), '组合已停止');
  }),
];

async function combinationNow(db: Db, staff: Staff, id: number): Promise<StaffCombination> {
  const row = await combinationRow(db, staff, id);
  if (!row) throw notFound('组合不存在');
  return staffCombinationData(row, new Date());
}
