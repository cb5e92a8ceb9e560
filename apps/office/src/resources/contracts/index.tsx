import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'contract.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'contracts', handle, lazy: async () => ({ Component: (await load()).ContractList }) },
  {
    path: 'contracts/template',
    handle,
    lazy: async () => ({ Component: (await import('./Template.tsx')).ContractTemplatePage }),
  },
  {
    path: 'contracts/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).ContractShow }),
  },
];

export const contractMenu: MenuEntry = {
  routes,
  label: '合同',
  to: '/contracts',
  icon: 'file',
  permission: 'contract.read',
  warm: load,
};
