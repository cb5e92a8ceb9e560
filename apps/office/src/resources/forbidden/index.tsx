import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'forbidden-goods',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ForbiddenPage }),
  },
];

export const forbiddenMenu: MenuEntry = {
  routes,
  label: '禁售目录',
  to: '/forbidden-goods',
  icon: 'circle-alert',
  permission: 'goods.read',
  warm: load,
  waiting: (me) => me.queues.forbidden,
};
