import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'brands',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).BrandList }),
  },
];

export const brandMenu: MenuEntry = {
  routes,
  label: '品牌',
  to: '/brands',
  icon: 'tag',
  permission: 'goods.read',
  warm: load,
};
