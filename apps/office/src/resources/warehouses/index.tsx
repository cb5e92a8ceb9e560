import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

export const shippingRoutes: RouteObject[] = [
  {
    path: 'warehouses',
    handle: { permission: 'warehouse.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).WarehousePage }),
  },
];

export const shippingMenu: MenuEntry = {
  label: '仓库与配送',
  to: '/warehouses',
  icon: 'package',
  permission: 'warehouse.write',
  warm: load,
};
