import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

export const contractPriceRoutes: RouteObject[] = [
  {
    path: 'contract-prices',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ContractPriceList }),
  },
];

export const contractPriceMenu: MenuEntry = {
  label: '合同价',
  to: '/contract-prices',
  icon: 'ticket',
  permission: 'goods.write',
  warm: load,
};
