import type { RouteObject } from 'react-router';
import type { MenuEntry } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

const routes: RouteObject[] = [{ index: true, lazy: async () => ({ Component: (await load()).Home }) }];

export const homeMenu: MenuEntry = {
  routes,
  label: '工作台',
  to: '/',
  icon: 'layout-dashboard',
  permission: 'staff.self',
  warm: load,
};
