import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Receive.tsx');
const handle = { permission: 'stock.write' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'shelf', handle, lazy: async () => ({ Component: (await load()).ReceiveInHand }) },
  {
    path: 'shelf/count',
    handle,
    lazy: async () => ({ Component: (await import('./Count.tsx')).CountInHand }),
  },
];

export const shelfMenu: MenuEntry = {
  routes,
  label: '扫码收货盘点',
  to: '/shelf',
  icon: 'scan',
  permission: 'stock.write',
  warm: load,
};
