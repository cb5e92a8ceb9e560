import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'report.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'goods-papers', handle, lazy: async () => ({ Component: (await load()).GoodsPapersList }) },
  {
    path: 'goods-papers/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Dossier.tsx')).GoodsDossierPage }),
  },
];

export const goodsPapersMenu: MenuEntry = {
  routes,
  label: '首营品种资料',
  to: '/goods-papers',
  icon: 'clipboard-list',
  permission: 'report.read',
  warm: load,
};
