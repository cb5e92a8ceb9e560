import type { RouteObject } from 'react-router';
import { may } from '../../app/me.ts';
import type { MenuEntry, RouteHandle } from '../../app/menu-entry.ts';

const load = () => import('./List.tsx');

/** One page: the open order is part of the address and is docked beside the list. */
const routes: RouteObject[] = [
  {
    path: 'orders/:id?',
    handle: { permission: 'order.read' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await load()).OrderDesk }),
  },
];

export const orderMenu: MenuEntry = {
  routes,
  label: '订单台',
  to: '/orders',
  icon: 'clipboard-list',
  permission: 'order.read',
  warm: load,
  // The number that this member can do something about.
  waiting: (me) => (may(me, 'order.review') ? me.queues.to_review : me.queues.to_ship),
};
