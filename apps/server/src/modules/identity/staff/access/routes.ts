import {
  staffEndOthers,
  staffEndSession,
  staffPassword,
  staffSessions,
} from '@qingnang/contract/admin-staff';
import { staffLogin, staffLogout, staffSelf } from '@qingnang/contract/office';
import { NO_PREFERENCES, staffPreferences } from '@qingnang/contract/office-preferences';
import { knownDevice, rememberDevice } from '../../../../http/known-device.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { STAFF_COOKIE, sessionHash, startStaffSession, stopSession } from '../../../../http/session.ts';
import { mustSetFactor } from '../../../../http/staff-session.ts';
import { queues } from '../reads.ts';
import { presentSelf, presentSession } from './present.ts';
import { ownAccess, ownSessions } from './reads.ts';
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  noteSignOut,
  setPreferences,
  signInStaff,
} from './writes.ts';

/** Signing in and out, and one's own password and sessions. */
export const accessRoutes: readonly Route[] = [
  on(staffLogin, async ({ body }, call) => {
    const device = await knownDevice(call, 'staff', body.username);
    const { requestId, ip } = call;
    const { staff, needsTotp } = await signInStaff(call.db, { ...body, device, requestId, ip });
    if (needsTotp) return new Answer({ needs_totp: true, name: '' }, '请输入动态口令');
    await startStaffSession(call, staff.id, staff.password_hash);
    await rememberDevice(call, 'staff', [staff.username]);
    return new Answer({ needs_totp: false, name: staff.name }, '登录成功');
  }),
  on(staffLogout, async (_input, call) => {
    await noteSignOut(call.db, call.staff);
    await stopSession(call, STAFF_COOKIE);
    return new Answer({}, '已退出登录');
  }),
  on(staffSelf, async (_input, { db, config, staff }) =>
    presentSelf(staff, mustSetFactor(config.staffFactor, staff), await ownAccess(db, staff), {
      queues: await queues(db, staff),
      siteName: config.siteName,
    }),
  ),
  on(staffPreferences, async ({ body }, { db, staff }) => ({
    ...NO_PREFERENCES,
    ...(await setPreferences(db, staff, body)),
  })),
  on(staffPassword, async ({ body }, call) => {
    await changeOwnPassword(call.db, call.staff, { ...body, token: call.cookies[STAFF_COOKIE] });
    return new Answer({}, '密码已修改，其他设备已退出');
  }),
  on(staffSessions, async (_input, { db, staff, cookies }) => {
    const here = sessionHash(cookies[STAFF_COOKIE] ?? '');
    return { list: (await ownSessions(db, staff)).map((row) => presentSession(row, here)) };
  }),
  on(staffEndSession, async ({ params }, call) => {
    await endOwnSession(call.db, call.staff, params.id);
    return new Answer({}, '已退出这台设备');
  }),
  on(staffEndOthers, async (_input, call) => {
    await endOtherSessions(call.db, call.staff, call.cookies[STAFF_COOKIE]);
    return new Answer({}, '已退出其他设备');
  }),
];
