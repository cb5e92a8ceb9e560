import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const loadAccount = () => import('./Show.tsx');

/** Outside of the frame: no antd, nothing but the form. */
export const signInRoutes: RouteObject[] = [
  { path: 'login', lazy: async () => ({ Component: (await import('./Login.tsx')).Login }) },
  { path: 'invitation', lazy: async () => ({ Component: (await import('./Invitation.tsx')).Invitation }) },
];

const routes: RouteObject[] = [
  {
    path: 'account',
    handle: { permission: 'staff.self' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await loadAccount()).Account }),
  },
];

export const accountMenu: MenuEntry = {
  routes,
  label: '我的账户',
  to: '/account',
  icon: 'shield-check',
  permission: 'staff.self',
  warm: loadAccount,
};
