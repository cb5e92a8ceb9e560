import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu.ts';

const load = () => import('./List.tsx');

/** One page: the promotion that is open, or `new`, is part of the address. */
export const promotionRoutes: RouteObject[] = [
  {
    path: 'promotions/:id?',
    handle: { permission: 'campaign.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).PromotionList }),
  },
];

export const promotionMenu: MenuEntry = {
  label: '组合满赠',
  to: '/promotions',
  icon: 'gift',
  permission: 'campaign.read',
  warm: load,
};
