import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'after_sales.read' } satisfies RouteHandle;

/** The open case is part of the address and is docked beside the list. */
const routes: RouteObject[] = [
  { path: 'after-sales/:id?', handle, lazy: async () => ({ Component: (await load()).AfterSalesDesk }) },
  {
    path: 'quarantine',
    handle,
    lazy: async () => ({ Component: (await import('./Quarantine.tsx')).QuarantineList }),
  },
];

export const afterSalesMenu: MenuEntry = {
  routes,
  label: '售后台',
  to: '/after-sales',
  icon: 'rotate-cw',
  permission: 'after_sales.read',
  warm: load,
};
