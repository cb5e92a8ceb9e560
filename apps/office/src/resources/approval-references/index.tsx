import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'approval-references',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ApprovalReferences }),
  },
];

export const approvalReferenceMenu: MenuEntry = {
  routes,
  label: '批准文号库',
  to: '/approval-references',
  icon: 'shield-check',
  permission: 'goods.read',
  warm: load,
};
