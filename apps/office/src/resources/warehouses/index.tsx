import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'warehouses',
    handle: { permission: 'warehouse.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).WarehousePage }),
  },
];

export const shippingMenu: MenuEntry = {
  routes,
  label: '仓库与配送',
  to: '/warehouses',
  icon: 'package',
  permission: 'warehouse.write',
  warm: load,
};
