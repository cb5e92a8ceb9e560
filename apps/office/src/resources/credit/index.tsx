import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'wallet.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'credit', handle, lazy: async () => ({ Component: (await load()).CreditList }) },
  {
    path: 'credit/applications',
    handle,
    lazy: async () => ({ Component: (await import('./Applications.tsx')).CreditApplications }),
  },
  {
    path: 'credit/statements/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Statement.tsx')).CreditStatementShow }),
  },
  {
    path: 'credit/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).CreditShow }),
  },
];

export const creditMenu: MenuEntry = {
  routes,
  label: '应收账款',
  to: '/credit',
  icon: 'history',
  permission: 'wallet.read',
  warm: load,
};
