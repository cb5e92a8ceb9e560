import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'vouchers',
    handle: { permission: 'campaign.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).VoucherList }),
  },
];

export const voucherMenu: MenuEntry = {
  routes,
  label: '现金券',
  to: '/vouchers',
  icon: 'credit-card',
  permission: 'campaign.read',
  warm: load,
};
