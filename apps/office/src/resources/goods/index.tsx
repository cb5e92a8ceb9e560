import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const loadEdit = () => import('./Edit.tsx');

const routes: RouteObject[] = [
  {
    path: 'goods',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).GoodsList }),
  },
  {
    path: 'goods/new',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await loadEdit()).GoodsNew }),
  },
  {
    path: 'goods/:id',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await loadEdit()).GoodsEdit }),
  },
];

export const goodsMenu: MenuEntry = {
  routes,
  label: '商品',
  to: '/goods',
  icon: 'package',
  permission: 'goods.read',
  warm: load,
};
