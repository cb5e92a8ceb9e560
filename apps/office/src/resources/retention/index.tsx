import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'audit.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'retention', handle, lazy: async () => ({ Component: (await load()).RetentionList }) },
];

export const retentionMenu: MenuEntry = {
  routes,
  label: '保存期限',
  to: '/retention',
  icon: 'history',
  permission: 'audit.read',
  warm: load,
};
