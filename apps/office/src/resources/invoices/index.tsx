import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'invoice.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'invoices', handle, lazy: async () => ({ Component: (await load()).InvoiceList }) },
  {
    path: 'invoices/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Show.tsx')).InvoiceShow }),
  },
];

export const invoiceMenu: MenuEntry = {
  routes,
  label: '发票',
  to: '/invoices',
  icon: 'file',
  permission: 'invoice.read',
  warm: load,
};
