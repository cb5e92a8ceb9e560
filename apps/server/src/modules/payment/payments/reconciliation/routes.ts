import {
  adminReconcile,
  adminReconciliation,
  adminReconciliations,
  adminSettleDifference,
} from '@qingnang/contract/reconciliation';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentDetail, presentReconciliation } from './present.ts';
import { reconciliationDetail, reconciliationPage } from './reads.ts';
import { reconcileByStaff, settleDifference } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminReconciliations, async ({ query }, { db }) => {
    const { rows, total } = await reconciliationPage(db, query);
    return { list: rows.map(presentReconciliation), total, page: query.page, page_size: query.page_size };
  }),
  on(adminReconciliation, async ({ params }, { db }) =>
    presentDetail(await reconciliationDetail(db, params.id)),
  ),
  on(adminReconcile, async ({ body }, { db, staff, payments }) => {
    const id = await reconcileByStaff(db, staff, payments, body);
    return new Answer(presentDetail(await reconciliationDetail(db, id)), '已重新对账');
  }),
  on(adminSettleDifference, async ({ params, body }, { db, staff }) => {
    const id = await settleDifference(db, staff, params.id, body.note);
    return new Answer(presentDetail(await reconciliationDetail(db, id)), '已记录说明');
  }),
];
