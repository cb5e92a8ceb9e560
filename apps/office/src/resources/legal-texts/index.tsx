import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');
const handle = { permission: 'content.read' } satisfies RouteHandle;

const routes: RouteObject[] = [
  { path: 'legal-texts', handle, lazy: async () => ({ Component: (await load()).LegalTextList }) },
  {
    path: 'legal-texts/:id',
    handle,
    lazy: async () => ({ Component: (await import('./Edit.tsx')).LegalTextEdit }),
  },
];

export const legalTextMenu: MenuEntry = {
  routes,
  label: '协议与政策',
  to: '/legal-texts',
  icon: 'shield-check',
  permission: 'content.read',
  warm: load,
};
