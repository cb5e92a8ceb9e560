import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'stock.write' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'stock-documents', handle, lazy: async () => ({ Component: (await load()).StockDocumentList }) },
  {
    path: 'stock-documents/new',
    handle,
    lazy: async () => ({ Component: (await import('./Edit.tsx')).NewStockDocument }),
  },
  {
    path: 'stock-documents/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).StockDocumentShow }),
  },
];

export const stockDocumentMenu: MenuEntry = {
  routes,
  label: '库存调整',
  to: '/stock-documents',
  icon: 'clipboard-check',
  permission: 'stock.write',
  warm: load,
};
