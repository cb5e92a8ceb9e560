import {
  adminPermissions,
  adminRoleCreate,
  adminRoleDelete,
  adminRoles,
  adminRoleUpdate,
} from '@qingnang/contract/admin-staff';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { permissionTable, presentRole } from './present.ts';
import { allRoles } from './reads.ts';
import { createRole, deleteRole, updateRole } from './writes.ts';

/** What each role may do. */
export const roleRoutes: readonly Route[] = [
  on(adminRoles, async (_input, { db, staff }) => ({ list: (await allRoles(db, staff)).map(presentRole) })),
  on(adminRoleCreate, async ({ body }, { db, staff, requestId, ip }) =>
    createRole(db, staff, body, { requestId, ip }),
  ),
  on(adminRoleUpdate, async ({ params, body }, { db, staff, requestId, ip }) => {
    await updateRole(db, staff, params.key, body, { requestId, ip });
    return new Answer({}, '角色已保存，下一次操作起生效');
  }),
  on(adminRoleDelete, async ({ params }, { db, staff, requestId, ip }) => {
    await deleteRole(db, staff, params.key, { requestId, ip });
    return new Answer({}, '已处理');
  }),
];

/** @param routes every call of the shop, from whose declarations the table of permissions is made */
export const permissionRoutes = (routes: readonly Route[]): readonly Route[] => [
  on(adminPermissions, async () => permissionTable([...routes.map((one) => one.endpoint), adminPermissions])),
];
