import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'lots',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).LotList }),
  },
];

export const lotMenu: MenuEntry = {
  routes,
  label: '批号与入库',
  to: '/lots',
  icon: 'clipboard-list',
  permission: 'goods.read',
  warm: load,
};
