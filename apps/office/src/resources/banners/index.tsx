import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'banners',
    handle: { permission: 'content.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).BannerList }),
  },
];

export const bannerMenu: MenuEntry = {
  routes,
  label: '广告位',
  to: '/banners',
  icon: 'eye',
  permission: 'content.read',
  warm: load,
};
