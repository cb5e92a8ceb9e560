import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'specials',
    handle: { permission: 'campaign.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).SpecialList }),
  },
];

export const specialMenu: MenuEntry = {
  routes,
  label: '特价活动',
  to: '/specials',
  icon: 'tag',
  permission: 'campaign.read',
  warm: load,
};
