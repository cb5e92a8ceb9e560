import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Desk.tsx');
const loadWatch = () => import('./Watch.tsx');
const handle = { permission: 'account.read' } satisfies RouteHandle;

/** The application that is looked at is part of the address. */
const routes: RouteObject[] = [
  { path: 'qualifications/:id?', handle, lazy: async () => ({ Component: (await load()).ReviewDesk }) },
  { path: 'licences', handle, lazy: async () => ({ Component: (await loadWatch()).LicenceWatch }) },
];

export const qualificationMenu: MenuEntry = {
  routes,
  label: '资质审核',
  to: '/qualifications',
  icon: 'shield-check',
  permission: 'account.read',
  warm: load,
};

export const licenceMenu: MenuEntry = {
  label: '证照到期',
  to: '/licences',
  icon: 'history',
  permission: 'account.read',
  warm: loadWatch,
};
