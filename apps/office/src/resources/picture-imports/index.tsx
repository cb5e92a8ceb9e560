import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'picture-imports',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).PictureImports }),
  },
  {
    path: 'picture-imports/:id',
    handle: { permission: 'goods.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).PictureImportShow }),
  },
];

export const pictureImportMenu: MenuEntry = {
  routes,
  label: '导入图片',
  to: '/picture-imports',
  icon: 'upload',
  permission: 'goods.write',
  warm: load,
};
