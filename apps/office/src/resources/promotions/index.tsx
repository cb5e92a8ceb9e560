import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const loadList = () => import('./List.tsx');
const loadEdit = () => import('./Edit.tsx');

const handle: RouteHandle = { permission: 'campaign.read' };

const routes: RouteObject[] = [
  { path: 'promotions', handle, lazy: async () => ({ Component: (await loadList()).PromotionList }) },
  {
    path: 'promotions/new',
    handle: { permission: 'campaign.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await loadEdit()).PromotionNew }),
  },
  { path: 'promotions/:id', handle, lazy: async () => ({ Component: (await loadEdit()).PromotionEdit }) },
];

export const promotionMenu: MenuEntry = {
  routes,
  label: '促销活动',
  to: '/promotions',
  icon: 'gift',
  permission: 'campaign.read',
  warm: loadList,
};
