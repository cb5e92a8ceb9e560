import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'audit',
    handle: { permission: 'audit.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).AuditList }),
  },
];

export const auditMenu: MenuEntry = {
  routes,
  label: '操作日志',
  to: '/audit',
  icon: 'history',
  permission: 'audit.read',
  warm: load,
};
