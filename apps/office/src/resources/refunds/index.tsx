import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'money.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'refunds', handle, lazy: async () => ({ Component: (await load()).RefundList }) },
];

export const refundMenu: MenuEntry = {
  routes,
  label: '退款复核',
  to: '/refunds',
  icon: 'shield-check',
  permission: 'money.read',
  warm: load,
};
