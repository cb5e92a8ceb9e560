import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'order.propose' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'proposals', handle, lazy: async () => ({ Component: (await load()).ProposalList }) },
  {
    path: 'proposals/new',
    handle,
    lazy: async () => ({ Component: (await import('./New.tsx')).NewProposal }),
  },
  {
    path: 'proposals/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).ProposalShow }),
  },
];

export const proposalMenu: MenuEntry = {
  routes,
  label: '代客下单',
  to: '/proposals',
  icon: 'user-check',
  permission: 'order.propose',
  warm: load,
};
