import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

const routes: RouteObject[] = [
  {
    path: 'statistics/:report?',
    handle: { permission: 'statistics.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).Statistics }),
  },
];

export const statisticsMenu: MenuEntry = {
  routes,
  label: '经营报表',
  to: '/statistics',
  icon: 'chart',
  permission: 'statistics.read',
  warm: load,
};
