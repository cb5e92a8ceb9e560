import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const loadEdit = () => import('./Edit.tsx');
const read = { permission: 'campaign.read' } satisfies RouteHandle;
const write = { permission: 'campaign.write' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'zones', handle: read, lazy: async () => ({ Component: (await load()).ZoneList }) },
  { path: 'zones/new', handle: write, lazy: async () => ({ Component: (await loadEdit()).ZoneNew }) },
  { path: 'zones/:id', handle: read, lazy: async () => ({ Component: (await loadEdit()).ZoneEdit }) },
];

export const zoneMenu: MenuEntry = {
  routes,
  label: '专区与活动',
  to: '/zones',
  icon: 'layout-dashboard',
  permission: 'campaign.read',
  warm: load,
};
