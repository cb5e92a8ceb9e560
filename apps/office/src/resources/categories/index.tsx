import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'categories',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).CategoryList }),
  },
];

export const categoryMenu: MenuEntry = {
  routes,
  label: '分类',
  to: '/categories',
  icon: 'list-tree',
  permission: 'goods.read',
  warm: load,
};
