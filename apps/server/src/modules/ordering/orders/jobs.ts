import type { Task } from '../../../jobs/task.ts';
import { watchOrders } from './gate/writes.ts';
import { endFailedGroupBuys } from './group-buys/writes.ts';
import { closeExpired, confirmDelivered } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  close_expired_orders: async ({ db, log }) => {
    const closed = await closeExpired(db, log);
    if (closed > 0) log.info({ closed }, 'unpaid orders closed');
  },
  confirm_delivered_orders: async ({ db, log }) => {
    const confirmed = await confirmDelivered(db, log);
    if (confirmed > 0) log.info({ confirmed }, 'delivered orders completed');
  },
  free_held_orders: async ({ db }) => {
    await watchOrders(db, true);
  },
  judge_open_orders: async ({ db, log }) => {
    const held = await watchOrders(db, false);
    if (held > 0) log.info({ held }, 'open orders held by the gate');
  },
  end_failed_groups: async ({ db, log }) => {
    const ended = await endFailedGroupBuys(db, log);
    if (ended > 0) log.info({ ended }, 'orders of groups that were not reached ended');
  },
};

export const crontab = [
  '* * * * * free_held_orders',
  '*/15 * * * * judge_open_orders',
  '* * * * * close_expired_orders',
  '* * * * * end_failed_groups',
  '*/10 * * * * confirm_delivered_orders',
];
