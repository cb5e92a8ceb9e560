import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'gate',
    handle: { permission: 'order.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).GateQueue }),
  },
];

export const gateMenu: MenuEntry = {
  routes,
  label: '合规拦截',
  to: '/gate',
  icon: 'shield-check',
  permission: 'order.read',
  warm: load,
  waiting: (me) => (me.permissions.includes('quality.write') ? me.queues.gated : 0),
};
