import {
  adminStaff,
  adminStaffActive,
  adminStaffCreate,
  adminStaffPassword,
  adminStaffTotp,
} from '@qingnang/contract/admin-staff';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentMember } from './present.ts';
import { staffPage } from './reads.ts';
import { addMember, removeMemberTotp, resetMemberPassword, setMemberActive } from './writes.ts';

/** The accounts of the staff; what they are changed to stands in `approvals/roles`, since another role waits for a second person. */
export const peopleRoutes: readonly Route[] = [
  on(adminStaff, async ({ query }, { db, staff }) => {
    const { rows, total } = await staffPage(db, staff, query);
    return { list: rows.map(presentMember), total, page: query.page, page_size: query.page_size };
  }),
  on(adminStaffCreate, async ({ body }, { db, sms, staff }) => addMember({ db, sms }, staff, body)),
  on(adminStaffActive, async ({ params, body }, { db, staff }) => {
    const isActive = body.is_active === 1;
    await setMemberActive(db, staff, params.id, isActive);
    return new Answer({}, isActive ? '已恢复' : '已停用');
  }),
  on(adminStaffPassword, async ({ params }, { db, sms, staff }) =>
    resetMemberPassword({ db, sms }, staff, params.id),
  ),
  on(adminStaffTotp, async ({ params }, { db, staff }) => {
    await removeMemberTotp(db, staff, params.id);
    return new Answer({}, '动态口令已解除');
  }),
];
