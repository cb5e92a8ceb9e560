import {
  adminWithdrawalApprove,
  adminWithdrawalPay,
  adminWithdrawalRefuse,
  adminWithdrawals,
} from '@qingnang/contract/admin-wallet';
import type { Db } from '../../../../../db/client.ts';
import { Answer, on, type Route } from '../../../../../http/serve.ts';
import type { Staff } from '../../../../../http/session.ts';
import { presentAdminWithdrawal } from './present.ts';
import { adminWithdrawal, adminWithdrawalPage } from './reads.ts';
import { approveWithdrawal, payWithdrawal, refuseWithdrawal } from './writes.ts';

const shown = async (db: Db, staff: Staff, id: number) =>
  presentAdminWithdrawal(await adminWithdrawal(db, staff, id), staff.staffId);

export const routes: readonly Route[] = [
  on(adminWithdrawals, async ({ query }, { db, staff }) => {
    const { rows, total } = await adminWithdrawalPage(db, staff, query);
    const list = rows.map((row) => presentAdminWithdrawal(row, staff.staffId));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminWithdrawalApprove, async ({ params }, { db, staff }) => {
    await approveWithdrawal(db, staff, params.id);
    return new Answer(await shown(db, staff, params.id), '已同意，请由另一位同事汇出');
  }),
  on(adminWithdrawalRefuse, async ({ params, body }, { db, staff }) => {
    await refuseWithdrawal(db, staff, params.id, body.reason);
    return new Answer(await shown(db, staff, params.id), '已驳回，金额退回客户余额');
  }),
  on(adminWithdrawalPay, async ({ params, body }, { db, staff }) => {
    await payWithdrawal(db, staff, params.id, body.bank_ref);
    return new Answer(await shown(db, staff, params.id), '已登记汇出');
  }),
];
