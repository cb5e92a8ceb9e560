import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'reasons',
    handle: { permission: 'settings.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ReasonList }),
  },
];

export const reasonMenu: MenuEntry = {
  routes,
  label: '原因',
  to: '/reasons',
  icon: 'message-square-text',
  permission: 'settings.write',
  warm: load,
};
