import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./HomePage.tsx');

const routes: RouteObject[] = [
  {
    path: 'home-page',
    handle: { permission: 'content.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).HomePage }),
  },
];

export const homePageMenu: MenuEntry = {
  routes,
  label: '商城首页',
  to: '/home-page',
  icon: 'layout-dashboard',
  permission: 'content.read',
  warm: load,
};
