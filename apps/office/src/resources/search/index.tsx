import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Tuning.tsx');
const loadMisses = () => import('./Misses.tsx');
const loadAliases = () => import('./Aliases.tsx');
const handle = { permission: 'search.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'search', handle, lazy: async () => ({ Component: (await load()).SearchTuning }) },
  { path: 'search/aliases', handle, lazy: async () => ({ Component: (await loadAliases()).AliasList }) },
  { path: 'search/misses', handle, lazy: async () => ({ Component: (await loadMisses()).MissList }) },
];

export const searchMenu: MenuEntry = {
  routes,
  label: '搜索调优',
  to: '/search',
  icon: 'search',
  permission: 'search.read',
  warm: load,
};
