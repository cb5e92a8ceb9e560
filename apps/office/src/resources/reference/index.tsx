import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Page.tsx');

const routes: RouteObject[] = [
  {
    path: 'reference',
    handle: { permission: 'settings.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ReferencePage }),
  },
];

export const referenceMenu: MenuEntry = {
  routes,
  label: '基础资料',
  to: '/reference',
  icon: 'list-tree',
  permission: 'settings.write',
  warm: load,
};
