import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const handle = { permission: 'order.ship' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'warehouse', handle, lazy: async () => ({ Component: (await load()).WarehouseList }) },
  {
    path: 'warehouse/picking',
    handle,
    lazy: async () => ({ Component: (await import('./Picking.tsx')).PickingSheets }),
  },
  {
    path: 'warehouse/orders/:id/pick',
    handle,
    lazy: async () => ({ Component: (await import('./pick/Show.tsx')).PickOrder }),
  },
  {
    path: 'warehouse/orders/:id/codes',
    handle,
    lazy: async () => ({ Component: (await import('../codes/Show.tsx')).OrderCodes }),
  },
];

export const warehouseMenu: MenuEntry = {
  routes,
  label: '拣货发货',
  to: '/warehouse',
  icon: 'truck',
  permission: 'order.ship',
  warm: load,
  waiting: (me) => me.queues.to_ship,
};
