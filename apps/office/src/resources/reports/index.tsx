import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'report.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'reports', handle, lazy: async () => ({ Component: (await load()).ReportList }) },
  {
    path: 'reports/missing',
    handle,
    lazy: async () => ({ Component: (await import('./Missing.tsx')).MissingList }),
  },
  {
    path: 'reports/upload',
    handle: { permission: 'report.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./Upload.tsx')).ReportUpload }),
  },
];

export const reportMenu: MenuEntry = {
  routes,
  label: '药检报告',
  to: '/reports',
  icon: 'shield-check',
  permission: 'report.read',
  warm: load,
};
