import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

export const draftRoutes: RouteObject[] = [
  {
    path: 'goods/drafts',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).DraftList }),
  },
];

export const draftMenu: MenuEntry = {
  label: '补全草稿',
  to: '/goods/drafts',
  icon: 'file',
  permission: 'goods.write',
  warm: load,
};
