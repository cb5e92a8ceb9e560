import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'account.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'account-closings', handle, lazy: async () => ({ Component: (await load()).ClosingList }) },
];

export const closingMenu: MenuEntry = {
  routes,
  label: '注销申请',
  to: '/account-closings',
  icon: 'x',
  permission: 'account.read',
  warm: load,
};
