import type { RouteObject } from 'react-router';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

const routes: RouteObject[] = [
  {
    path: 'feedback',
    handle: { permission: 'feedback.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).FeedbackList }),
  },
];

export const feedbackMenu: MenuEntry = {
  routes,
  label: '反馈与投诉',
  to: '/feedback',
  icon: 'circle-alert',
  permission: 'feedback.read',
  warm: load,
  waiting: (me) => me.queues.feedback,
};
