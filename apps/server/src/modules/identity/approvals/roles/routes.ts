import {
  adminRoleCreate,
  adminRoleDelete,
  adminRoleUpdate,
  adminStaffUpdate,
} from '@qingnang/contract/admin-staff';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { askMember, askRole, askRoleDelete, askRoleUpdate } from './writes.ts';

const WAITS = '已提交，等待另一位同事复核';

/** What somebody may do changes when a second person agrees; names and numbers at once. */
export const roleRoutes: readonly Route[] = [
  on(adminRoleCreate, async ({ body }, { db, staff }) => {
    await askRole(db, staff, body);
    return new Answer({ key: body.key }, WAITS);
  }),
  on(adminRoleUpdate, async ({ params, body }, { db, staff }) => {
    const waits = await askRoleUpdate(db, staff, { ...body, ...params });
    return new Answer({}, waits ? WAITS : '角色已保存，下一次操作起生效');
  }),
  on(adminRoleDelete, async ({ params }, { db, staff }) => {
    await askRoleDelete(db, staff, params);
    return new Answer({}, WAITS);
  }),
  on(adminStaffUpdate, async ({ params, body }, { db, staff }) => {
    const waits = await askMember(db, staff, { ...body, ...params });
    return new Answer({}, waits ? WAITS : '员工资料已保存');
  }),
];
