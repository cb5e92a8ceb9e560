import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'address-reviews',
    handle: { permission: 'account.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).AddressReviews }),
  },
];

export const addressReviewMenu: MenuEntry = {
  routes,
  label: '收货地址审核',
  to: '/address-reviews',
  icon: 'user-check',
  permission: 'account.read',
  warm: load,
};
