import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const everybody = { permission: 'staff.self' } satisfies RouteHandle;
const readers = { permission: 'audit.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'approvals', handle: everybody, lazy: async () => ({ Component: (await load()).ApprovalList }) },
  {
    path: 'approvals/policies',
    handle: readers,
    lazy: async () => ({ Component: (await import('./Policies.tsx')).PolicyPage }),
  },
  {
    path: 'approvals/day',
    handle: readers,
    lazy: async () => ({ Component: (await import('./Day.tsx')).DayPage }),
  },
];

export const approvalMenu: MenuEntry = {
  routes,
  label: '待复核',
  to: '/approvals',
  icon: 'clipboard-check',
  permission: 'staff.self',
  warm: load,
  waiting: (me) => me.queues.approvals,
};
