import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

const routes: RouteObject[] = [
  {
    path: 'speed',
    handle: { permission: 'status.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).SpeedShow }),
  },
];

export const speedMenu: MenuEntry = {
  routes,
  label: '真实速度',
  to: '/speed',
  icon: 'chart',
  permission: 'status.read',
  warm: load,
};
