import {
  adminReasonCreate,
  adminReasonDelete,
  adminReasons,
  adminReasonUpdate,
  ownReasons,
} from '@qingnang/contract/reasons';
import type { Db } from '../../../db/client.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { reasonsData } from './present.ts';
import { allReasons, reasonsFor, usedReasons } from './reads.ts';
import { keyOf } from './rules.ts';
import { createReason, deleteReason, updateReason } from './writes.ts';

const reasonsNow = async (db: Db) => reasonsData(...(await Promise.all([allReasons(db), usedReasons(db)])));

export const routes: readonly Route[] = [
  on(ownReasons, async ({ query }, { db }) => ({
    list: (await reasonsFor(db, query.kind)).map((row) => ({
      key: keyOf(row),
      text: row.text,
      is_complaint: Number(row.is_complaint),
    })),
  })),
  on(adminReasons, async (_, { db }) => await reasonsNow(db)),
  on(adminReasonCreate, async ({ body }, { db, staff }) => {
    await createReason(db, staff, body);
    return new Answer(await reasonsNow(db), '已新增');
  }),
  on(adminReasonUpdate, async ({ params, body }, { db, staff }) => {
    await updateReason(db, staff, params.id, body);
    return new Answer(await reasonsNow(db), '已保存');
  }),
  on(adminReasonDelete, async ({ params }, { db, staff }) => {
    await deleteReason(db, staff, params.id);
    return new Answer(await reasonsNow(db), '已删除');
  }),
];
