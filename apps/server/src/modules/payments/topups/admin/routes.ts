import { adminTopUpConfirm, adminTopUps } from '@qingnang/contract/admin-wallet';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentAdminTopUp } from './present.ts';
import { adminTopUp, adminTopUpPage } from './reads.ts';
import { confirmTopUp } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTopUps, async ({ query }, { db, staff }) => {
    const { rows, total } = await adminTopUpPage(db, staff, query);
    return { list: rows.map(presentAdminTopUp), total, page: query.page, page_size: query.page_size };
  }),
  on(adminTopUpConfirm, async ({ params, body }, { db, staff, requestId, ip, idempotency }) => {
    const said = { bankRef: body.bank_ref, amount: body.amount };
    await confirmTopUp(db, staff, params.id, said, { requestId, ip }, idempotency);
    return new Answer(presentAdminTopUp(await adminTopUp(db, staff, params.id)), '已确认到账');
  }),
];
