import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'staff',
    handle: { permission: 'staff.manage' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).StaffList }),
  },
];

export const staffMenu: MenuEntry = {
  routes,
  label: '员工',
  to: '/staff',
  icon: 'user-round',
  permission: 'staff.manage',
  warm: load,
};
