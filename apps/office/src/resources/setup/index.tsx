import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

const routes: RouteObject[] = [
  {
    path: 'setup',
    handle: { permission: 'settings.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).SetupShow }),
  },
];

export const setupMenu: MenuEntry = {
  routes,
  label: '开店准备',
  to: '/setup',
  icon: 'clipboard-list',
  permission: 'settings.write',
  warm: load,
};
