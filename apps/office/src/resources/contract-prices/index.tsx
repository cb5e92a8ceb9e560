import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'contract-prices',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ContractPriceList }),
  },
];

export const contractPriceMenu: MenuEntry = {
  routes,
  label: '合同价',
  to: '/contract-prices',
  icon: 'ticket',
  permission: 'goods.write',
  warm: load,
};
