import {
  adminSpecialCreate,
  adminSpecialStop,
  adminSpecials,
  adminSpecialUpdate,
  LOW_PRICE_WAITS,
  type StaffSpecial,
} from '@qingnang/contract/campaigns';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Staff } from '../../../../http/session.ts';
import { askSpecial, askSpecialChange } from './asked/writes.ts';
import { staffSpecialData } from './present.ts';
import { listSpecials, specialRow } from './reads.ts';
import { stopSpecial } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminSpecials, async ({ query }, { db, staff }) => {
    const { rows, total } = await listSpecials(db, staff, query);
    const now = new Date();
    const list = rows.map((row) => staffSpecialData(row, now));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminSpecialCreate, async ({ body }, { db, staff, idempotency }) => {
    const id = await askSpecial(db, staff, body, idempotency);
    if (id === null) return new Answer(null, LOW_PRICE_WAITS);
    return new Answer(await specialNow(db, staff, id), '已新增');
  }),
  on(adminSpecialUpdate, async ({ params, body }, { db, staff }) => {
    const waits = await askSpecialChange(db, staff, { ...body, ...params });
    if (waits) return new Answer(null, LOW_PRICE_WAITS);
    return new Answer(await specialNow(db, staff, params.id), '已保存');
  }),
  on(adminSpecialStop, async ({ params }, { db, staff }) => {
    await stopSpecial(db, staff, params.id);
    return new Answer(await specialNow(db, staff, params.id), '活动已停止');
  }),
];

async function specialNow(db: Db, staff: Staff, id: number): Promise<StaffSpecial> {
  const row = await specialRow(db, staff, id);
  if (!row) throw notFound('活动不存在');
  return staffSpecialData(row, new Date());
}
