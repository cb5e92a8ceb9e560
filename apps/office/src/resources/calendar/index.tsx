import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Calendar.tsx');

const routes: RouteObject[] = [
  {
    path: 'calendar',
    handle: { permission: 'campaign.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).Calendar }),
  },
];

export const calendarMenu: MenuEntry = {
  routes,
  label: '营销日历',
  to: '/calendar',
  icon: 'history',
  permission: 'campaign.read',
  warm: load,
};
