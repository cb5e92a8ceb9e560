import {
  adminAudit,
  staffLogin,
  staffLogout,
  staffSelf,
  totpBegin,
  totpConfirm,
} from '@qingnang/contract/office';
import { Answer, on, type Route } from '../../http/serve.ts';
import { STAFF_COOKIE, startSession, stopSession } from '../../http/session.ts';
import { presentAudit, presentSelf, presentTotp } from './present.ts';
import { auditPage, hasTotp, queues } from './reads.ts';
import { confirmTotp, drawTotpSecret, noteSignOut, signInStaff } from './writes.ts';

export const routes: readonly Route[] = [
  on(staffLogin, async ({ body }, call) => {
    const { staff, needsTotp } = await signInStaff(call.db, { ...body, ip: call.ip }, traceOf(call));
    if (needsTotp) return new Answer({ needs_totp: true, name: '' }, '请输入动态口令');
    await startSession(call, STAFF_COOKIE, staff.id);
    return new Answer({ needs_totp: false, name: staff.name }, '登录成功');
  }),
  on(staffLogout, async (_input, call) => {
    await noteSignOut(call.db, call.staff, traceOf(call));
    await stopSession(call, STAFF_COOKIE);
    return new Answer({}, '已退出登录');
  }),
  on(staffSelf, async (_input, { db, staff }) =>
    presentSelf(staff, await hasTotp(db, staff), await queues(db, staff)),
  ),
  on(totpBegin, async (_input, { staff, config }) =>
    presentTotp(drawTotpSecret(), staff.username, config.siteName),
  ),
  on(totpConfirm, async ({ body }, call) => {
    await confirmTotp(call.db, call.staff, body, traceOf(call));
    return new Answer({}, '动态口令已开启');
  }),
  on(adminAudit, async ({ query }, { db }) => {
    const { rows, total } = await auditPage(db, query);
    return { list: rows.map(presentAudit), total, page: query.page, page_size: query.page_size };
  }),
];

const traceOf = ({ requestId, ip }: { requestId: string; ip: string }) => ({ requestId, ip });
