import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'money.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  {
    path: 'reconciliation',
    handle,
    lazy: async () => ({ Component: (await load()).ReconciliationList }),
  },
  {
    path: 'reconciliation/files',
    handle,
    lazy: async () => ({ Component: (await import('./Files.tsx')).SettlementFileList }),
  },
  {
    path: 'reconciliation/clearing',
    handle,
    lazy: async () => ({ Component: (await import('./Clearing.tsx')).Clearing }),
  },
  {
    path: 'reconciliation/payouts',
    handle,
    lazy: async () => ({ Component: (await import('./Payouts.tsx')).PayoutList }),
  },
  {
    path: 'reconciliation/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).ReconciliationShow }),
  },
];

export const reconciliationMenu: MenuEntry = {
  routes,
  label: '对账',
  to: '/reconciliation',
  icon: 'clipboard-check',
  permission: 'money.read',
  warm: load,
};
