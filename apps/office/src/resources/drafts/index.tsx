import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'goods/drafts',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).DraftList }),
  },
];

export const draftMenu: MenuEntry = {
  routes,
  label: '补全草稿',
  to: '/goods/drafts',
  icon: 'file',
  permission: 'goods.write',
  warm: load,
};
