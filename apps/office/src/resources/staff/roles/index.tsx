import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../../app/menu-entry.ts';

const load = () => import('./Matrix.tsx');

const routes: RouteObject[] = [
  {
    path: 'roles',
    handle: { permission: 'staff.manage' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).RoleMatrix }),
  },
];

export const roleMenu: MenuEntry = {
  routes,
  label: '角色',
  to: '/roles',
  icon: 'user-check',
  permission: 'staff.manage',
  warm: load,
};
