import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'report.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'shop-documents', handle, lazy: async () => ({ Component: (await load()).ShopDocumentList }) },
];

export const shopDocumentMenu: MenuEntry = {
  routes,
  label: '企业证照',
  to: '/shop-documents',
  icon: 'file',
  permission: 'report.read',
  warm: load,
};
