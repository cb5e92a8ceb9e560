import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Desk.tsx');
const handle = { permission: 'receipt.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'receipts', handle, lazy: async () => ({ Component: (await load()).ReceiptDesk }) },
  {
    path: 'receipts/authorisations',
    handle,
    lazy: async () => ({ Component: (await import('./Authorisations.tsx')).AuthorisationList }),
  },
  {
    path: 'receipts/report',
    handle,
    lazy: async () => ({ Component: (await import('./Report.tsx')).ReceiptReportPage }),
  },
];

export const receiptMenu: MenuEntry = {
  routes,
  label: '含麻回执',
  to: '/receipts',
  icon: 'clipboard-check',
  permission: 'receipt.read',
  warm: load,
};
