import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Search.tsx');
const loadPrefixes = () => import('./Prefixes.tsx');

const loadLots = () => import('./Lots.tsx');

const intake = { permission: 'order.ship' } satisfies RouteHandle;
const reads = { permission: 'trace.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'trace', handle: reads, lazy: async () => ({ Component: (await load()).TraceSearch }) },
  {
    path: 'trace/list',
    handle: reads,
    lazy: async () => ({ Component: (await import('./List.tsx')).TraceCodes }),
  },
  {
    path: 'trace/lots',
    handle: intake,
    lazy: async () => ({ Component: (await loadLots()).TraceLots }),
  },
  {
    path: 'trace/lots/:id',
    handle: intake,
    lazy: async () => ({ Component: (await import('./Lot.tsx')).TraceLot }),
  },
  {
    path: 'trace/files',
    handle: reads,
    lazy: async () => ({ Component: (await import('./Files.tsx')).TraceFiles }),
  },
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

/** For the warehouse: codes of lots that come in. */
export const traceIntakeMenu: MenuEntry = {
  label: '入库扫码',
  to: '/trace/lots',
  icon: 'search',
  permission: 'order.ship',
  warm: loadLots,
};

/** For who keeps goods without looking up where their codes are. */
export const tracePrefixMenu: MenuEntry = {
  label: '追溯码标识码',
  to: '/trace/prefixes',
  icon: 'list-tree',
  permission: 'goods.read',
  warm: loadPrefixes,
};
