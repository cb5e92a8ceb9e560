import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'carriers',
    handle: { permission: 'order.ship' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).CarrierList }),
  },
];

export const carrierMenu: MenuEntry = {
  routes,
  label: '承运商',
  to: '/carriers',
  icon: 'truck',
  permission: 'order.ship',
  warm: load,
};
