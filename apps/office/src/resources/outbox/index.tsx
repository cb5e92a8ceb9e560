import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'outbox',
    handle: { permission: 'outbox.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).OutboxList }),
  },
];

export const outboxMenu: MenuEntry = {
  routes,
  label: '发件箱',
  to: '/outbox',
  icon: 'mail',
  permission: 'outbox.read',
  warm: load,
};
