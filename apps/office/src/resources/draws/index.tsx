import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

/** One page: the draw that is open, or `new`, is part of the address. */
const routes: RouteObject[] = [
  {
    path: 'draws/:id?',
    handle: { permission: 'draw.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).DrawList }),
  },
];

export const drawMenu: MenuEntry = {
  routes,
  label: '抽奖',
  to: '/draws',
  icon: 'gift',
  permission: 'draw.read',
  warm: load,
};
