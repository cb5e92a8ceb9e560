import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'wallet.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'wallets', handle, lazy: async () => ({ Component: (await load()).WalletList }) },
  {
    path: 'wallets/top-ups',
    handle,
    lazy: async () => ({ Component: (await import('./TopUps.tsx')).TopUpList }),
  },
  {
    path: 'wallets/withdrawals',
    handle,
    lazy: async () => ({ Component: (await import('./Withdrawals.tsx')).WithdrawalList }),
  },
  {
    path: 'wallets/corrections',
    handle,
    lazy: async () => ({ Component: (await import('./Corrections.tsx')).CorrectionList }),
  },
];

export const walletMenu: MenuEntry = {
  routes,
  label: '钱包',
  to: '/wallets',
  icon: 'credit-card',
  permission: 'wallet.read',
  warm: load,
};
