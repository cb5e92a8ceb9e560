import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Search.tsx');
const loadPrefixes = () => import('./Prefixes.tsx');

const reads = { permission: 'trace.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'trace', handle: reads, lazy: async () => ({ Component: (await load()).TraceSearch }) },
  {
    path: 'trace/days',
    handle: reads,
    lazy: async () => ({ Component: (await import('./Days.tsx')).TraceDays }),
  },
  {
    path: 'trace/gaps',
    handle: reads,
    lazy: async () => ({ Component: (await import('./Gaps.tsx')).TraceGaps }),
  },
  {
    path: 'trace/uploads',
    handle: reads,
    lazy: async () => ({ Component: (await import('./Uploads.tsx')).TraceUploads }),
  },
  {
    path: 'trace/needs',
    handle: reads,
    lazy: async () => ({ Component: (await import('./NeedsPage.tsx')).TraceNeeds }),
  },
  {
    path: 'trace/prefixes',
    handle: { permission: 'goods.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await loadPrefixes()).TracePrefixes }),
  },
  {
    path: 'trace/imports',
    handle: { permission: 'trace.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./Imports.tsx')).TraceImports }),
  },
];

export const traceMenu: MenuEntry = {
  routes,
  label: '追溯码',
  to: '/trace',
  icon: 'search',
  permission: 'trace.read',
  warm: load,
};

/** For who keeps goods without looking up where their codes are. */
export const tracePrefixMenu: MenuEntry = {
  label: '追溯码标识码',
  to: '/trace/prefixes',
  icon: 'list-tree',
  permission: 'goods.read',
  warm: loadPrefixes,
};
