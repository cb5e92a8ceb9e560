import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'wanted',
    handle: { permission: 'wanted.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).WantedList }),
  },
  {
    path: 'wanted/arrivals',
    handle: { permission: 'wanted.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./Arrivals.tsx')).ArrivalList }),
  },
];

export const wantedMenu: MenuEntry = {
  routes,
  label: '品种求购',
  to: '/wanted',
  icon: 'clipboard-list',
  permission: 'wanted.read',
  warm: load,
};
