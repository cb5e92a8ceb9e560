import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const handle = { permission: 'order.ship' } satisfies RouteHandle;
const PATH = 'warehouse/batches';

const routes: RouteObject[] = [
  { path: PATH, handle, lazy: async () => ({ Component: (await load()).BatchList }) },
  {
    path: `${PATH}/:id`,
    handle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).BatchShow }),
  },
  {
    path: `${PATH}/:id/picking`,
    handle,
    lazy: async () => ({ Component: (await import('./PickList.tsx')).BatchPickList }),
  },
  {
    path: `${PATH}/:id/labels`,
    handle,
    lazy: async () => ({ Component: (await import('./Labels.tsx')).BatchLabels }),
  },
];

export const batchMenu: MenuEntry = {
  routes,
  label: '拣货批次',
  to: `/${PATH}`,
  icon: 'package',
  permission: 'order.ship',
  warm: load,
};
