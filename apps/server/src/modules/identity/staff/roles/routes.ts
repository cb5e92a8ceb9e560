import { adminPermissions, adminRoles } from '@qingnang/contract/admin-staff';
import { on, type Route } from '../../../../http/serve.ts';
import { permissionTable, presentRole } from './present.ts';
import { allRoles } from './reads.ts';

/** What each role may do; changing it waits for a second person (`approvals/roles`). */
export const roleRoutes: readonly Route[] = [
  on(adminRoles, async (_input, { db, staff }) => ({ list: (await allRoles(db, staff)).map(presentRole) })),
];

/** @param routes every call of the shop, from whose declarations the table of permissions is made */
export const permissionRoutes = (routes: readonly Route[]): readonly Route[] => [
  on(adminPermissions, async () => permissionTable([...routes.map((one) => one.endpoint), adminPermissions])),
];
