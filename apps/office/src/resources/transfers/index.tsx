import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'money.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'transfers', handle, lazy: async () => ({ Component: (await load()).TransferList }) },
  {
    path: 'transfers/waiting',
    handle,
    lazy: async () => ({ Component: (await import('./Waiting.tsx')).WaitingTransfers }),
  },
  {
    path: 'transfers/payers',
    handle,
    lazy: async () => ({ Component: (await import('./Payers.tsx')).KnownPayers }),
  },
];

export const transferMenu: MenuEntry = {
  routes,
  label: '收款台',
  to: '/transfers',
  icon: 'credit-card',
  permission: 'money.read',
  warm: load,
};
