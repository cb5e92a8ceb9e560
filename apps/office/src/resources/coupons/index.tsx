import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

/** One page: the coupon that is open, or `new`, is part of the address. */
const routes: RouteObject[] = [
  {
    path: 'coupons/:id?',
    handle: { permission: 'campaign.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).CouponList }),
  },
];

export const couponMenu: MenuEntry = {
  routes,
  label: '优惠券',
  to: '/coupons',
  icon: 'ticket',
  permission: 'campaign.read',
  warm: load,
};
