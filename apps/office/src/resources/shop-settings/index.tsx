import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Show.tsx');

const routes: RouteObject[] = [
  {
    path: 'shop-settings',
    handle: { permission: 'settings.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ShopSettingsShow }),
  },
];

export const shopSettingsMenu: MenuEntry = {
  routes,
  label: '店铺设置',
  to: '/shop-settings',
  icon: 'clipboard-check',
  permission: 'settings.write',
  warm: load,
};
