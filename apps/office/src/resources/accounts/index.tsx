import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const handle: RouteHandle = { permission: 'account.read' };

const routes: RouteObject[] = [
  { path: 'accounts', handle, lazy: async () => ({ Component: (await load()).CustomerList }) },
  {
    path: 'accounts/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).CustomerShow }),
  },
];

export const customerMenu: MenuEntry = {
  routes,
  label: '客户',
  to: '/accounts',
  icon: 'user-round',
  permission: 'account.read',
  warm: load,
};
