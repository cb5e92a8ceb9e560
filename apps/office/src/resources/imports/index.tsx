import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'goods-imports',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ImportList }),
  },
  {
    path: 'goods-imports/:id',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).ImportShow }),
  },
];

export const importMenu: MenuEntry = {
  routes,
  label: '导入商品',
  to: '/goods-imports',
  icon: 'upload',
  permission: 'goods.write',
  warm: load,
};
