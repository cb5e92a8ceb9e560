import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

export const setupRoutes: RouteObject[] = [
  {
    path: 'setup',
    handle: { permission: 'settings.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).SetupShow }),
  },
];

export const setupMenu: MenuEntry = {
  label: '开店准备',
  to: '/setup',
  icon: 'clipboard-list',
  permission: 'settings.write',
  warm: load,
};
