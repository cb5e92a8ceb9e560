import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./Desk.tsx');

const routes: RouteObject[] = [
  {
    path: 'chat/:id?',
    handle: { permission: 'chat.answer' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).ChatDesk }),
  },
];

export const chatMenu: MenuEntry = {
  routes,
  label: '在线客服',
  to: '/chat',
  icon: 'message-square-text',
  permission: 'chat.answer',
  warm: load,
  waiting: (_, { waiting }) => waiting,
};
