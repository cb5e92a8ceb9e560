import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu.ts';

const load = () => import('./List.tsx');

export const pointsRoutes: RouteObject[] = [
  {
    path: 'points',
    handle: { permission: 'campaign.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).PointsGoodsList }),
  },
];

export const pointsMenu: MenuEntry = {
  label: '积分商品',
  to: '/points',
  icon: 'package',
  permission: 'campaign.read',
  warm: load,
};
