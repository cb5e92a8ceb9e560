import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'cold-parcels',
    handle: { permission: 'order.ship' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ColdParcelList }),
  },
];

export const coldParcelMenu: MenuEntry = {
  routes,
  label: '冷链包裹',
  to: '/cold-parcels',
  icon: 'package',
  permission: 'order.ship',
  warm: load,
  waiting: (me) => me.queues.cold,
};
