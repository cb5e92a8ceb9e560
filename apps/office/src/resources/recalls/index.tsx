import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'after_sales.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'recalls', handle, lazy: async () => ({ Component: (await load()).RecallList }) },
  {
    path: 'recalls/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Recall.tsx')).RecallPage }),
  },
  {
    path: 'recalls/stops',
    handle,
    lazy: async () => ({ Component: (await import('./Stops.tsx')).StopList }),
  },
  {
    path: 'recalls/lots/:id?',
    handle,
    lazy: async () => ({ Component: (await import('./Lots.tsx')).LotFlows }),
  },
];

export const recallMenu: MenuEntry = {
  routes,
  label: '召回与停售',
  to: '/recalls',
  icon: 'siren',
  permission: 'after_sales.read',
  warm: load,
  waiting: (me) => me.queues.recalls,
};
