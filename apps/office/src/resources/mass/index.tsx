import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'mass',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).MassList }),
  },
  {
    path: 'mass/:id',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).MassShow }),
  },
];

export const massMenu: MenuEntry = {
  routes,
  label: '批量修改',
  to: '/mass',
  icon: 'file-spreadsheet',
  permission: 'goods.read',
  warm: load,
};
