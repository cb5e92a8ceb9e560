import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'rights',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).RightList }),
  },
];

export const rightMenu: MenuEntry = {
  routes,
  label: '控销申请',
  to: '/rights',
  icon: 'user-check',
  permission: 'goods.read',
  warm: load,
};
