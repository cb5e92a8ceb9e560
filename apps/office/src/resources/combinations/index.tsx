import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

/** One page: the combination that is open, or `new`, is part of the address. */
const routes: RouteObject[] = [
  {
    path: 'combinations/:id?',
    handle: { permission: 'campaign.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).CombinationList }),
  },
];

export const combinationMenu: MenuEntry = {
  routes,
  label: '组合购',
  to: '/combinations',
  icon: 'copy',
  permission: 'campaign.read',
  warm: load,
};
