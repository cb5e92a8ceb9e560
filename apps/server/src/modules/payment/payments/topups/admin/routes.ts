import { adminTopUpConfirm, adminTopUps } from '@qingnang/contract/admin-wallet';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import { presentAdminTopUp } from './present.ts';
import { adminTopUp, adminTopUpPage } from './reads.ts';
import { confirmTopUp } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTopUps, async ({ query }, { db, staff }) => {
    const { rows, total } = await adminTopUpPage(db, staff, query);
    return { list: rows.map(presentAdminTopUp), total, page: query.page, page_size: query.page_size };
  }),
  on(adminTopUpConfirm, async ({ params, body }, { db, staff, idempotency }) => {
    const form = { ...body, id: params.id };
    const waits = await confirmTopUp(db, staff, form, idempotency);
    return new Answer(
      presentAdminTopUp(await adminTopUp(db, staff, params.id)),
      waits ? '没有对应的银行流水，已提交另一位同事复核' : '已确认到账',
    );
  }),
];
