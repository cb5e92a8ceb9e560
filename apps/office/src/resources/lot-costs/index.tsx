import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'lot-costs',
    handle: { permission: 'cost.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).LotCostList }),
  },
];

export const lotCostMenu: MenuEntry = {
  routes,
  label: '批次成本',
  to: '/lot-costs',
  icon: 'clipboard-list',
  permission: 'cost.read',
  warm: load,
};
