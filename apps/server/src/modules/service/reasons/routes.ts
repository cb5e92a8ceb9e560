import {
  adminReasonCreate,
  adminReasonDelete,
  adminReasons,
  adminReasonUpdate,
  ownReasons,
} from '@qingnang/contract/reasons';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { reasonsData } from './present.ts';
import { allReasons, reasonsFor } from './reads.ts';
import { createReason, deleteReason, updateReason } from './writes.ts';

export const routes: readonly Route[] = [
  on(ownReasons, async ({ query }, { db }) => ({
    list: (await reasonsFor(db, query.kind)).map(({ id, text }) => ({ id, text })),
  })),
  on(adminReasons, async (_, { db }) => reasonsData(await allReasons(db))),
  on(adminReasonCreate, async ({ body }, { db, staff }) => {
    await createReason(db, staff, body);
    return new Answer(reasonsData(await allReasons(db)), '已新增');
  }),
  on(adminReasonUpdate, async ({ params, body }, { db, staff }) => {
    await updateReason(db, staff, params.id, body);
    return new Answer(reasonsData(await allReasons(db)), '已保存');
  }),
  on(adminReasonDelete, async ({ params }, { db, staff }) => {
    await deleteReason(db, staff, params.id);
    return new Answer(reasonsData(await allReasons(db)), '已删除');
  }),
];
