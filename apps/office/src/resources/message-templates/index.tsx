import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'message-templates',
    handle: { permission: 'message.write' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).MessageTemplateList }),
  },
];

export const messageTemplateMenu: MenuEntry = {
  routes,
  label: '消息模板',
  to: '/message-templates',
  icon: 'message-square-text',
  permission: 'message.write',
  warm: load,
};
