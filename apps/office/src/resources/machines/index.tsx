import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');
const handle = { permission: 'machine.manage' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'machines', handle, lazy: async () => ({ Component: (await load()).Machines }) },
];

export const machineMenu: MenuEntry = {
  routes,
  label: '系统对接',
  to: '/machines',
  icon: 'list-tree',
  permission: 'machine.manage',
  warm: load,
};
