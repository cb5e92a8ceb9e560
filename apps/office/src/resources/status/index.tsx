import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

const routes: RouteObject[] = [
  {
    path: 'status',
    handle: { permission: 'status.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).StatusShow }),
  },
];

export const statusMenu: MenuEntry = {
  routes,
  label: '运行状况',
  to: '/status',
  icon: 'shield-check',
  permission: 'status.read',
  warm: load,
  waiting: ({ queues }) => queues.alarms,
};
