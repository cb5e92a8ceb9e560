import type { RouteObject } from 'react-router';
import type { MenuEntry } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

export const homeRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await load()).Home }) },
];

export const homeMenu: MenuEntry = {
  label: '工作台',
  to: '/',
  icon: 'layout-dashboard',
  permission: 'staff.self',
  warm: load,
};
