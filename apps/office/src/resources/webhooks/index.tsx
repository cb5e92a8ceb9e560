import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

const routes: RouteObject[] = [
  {
    path: 'webhooks',
    handle: { permission: 'machine.manage' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).Webhooks }),
  },
];

export const webhookMenu: MenuEntry = {
  routes,
  label: '事件推送',
  to: '/webhooks',
  icon: 'upload',
  permission: 'machine.manage',
  warm: load,
};
