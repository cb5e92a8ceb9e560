import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'customer-groups',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).CustomerGroupList }),
  },
];

export const customerGroupMenu: MenuEntry = {
  routes,
  label: '客户分组',
  to: '/customer-groups',
  icon: 'user-round',
  permission: 'goods.write',
  warm: load,
};
