import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const loadOrders = () => import('./Orders.tsx');
const loadAccounts = () => import('./Accounts.tsx');

const routes: RouteObject[] = [
  {
    path: 'points',
    handle: { permission: 'campaign.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).PointsGoodsList }),
  },
  {
    path: 'points-orders',
    handle: { permission: 'points.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await loadOrders()).PointsOrderList }),
  },
  {
    path: 'points-accounts',
    handle: { permission: 'points.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await loadAccounts()).PointsAccountList }),
  },
];

export const pointsMenu: MenuEntry = {
  routes,
  label: '积分商品',
  to: '/points',
  icon: 'package',
  permission: 'campaign.read',
  warm: load,
};

export const pointsOrderMenu: MenuEntry = {
  label: '积分订单',
  to: '/points-orders',
  icon: 'gift',
  permission: 'points.read',
  warm: loadOrders,
};

export const pointsAccountMenu: MenuEntry = {
  label: '客户积分',
  to: '/points-accounts',
  icon: 'history',
  permission: 'points.read',
  warm: loadAccounts,
};
