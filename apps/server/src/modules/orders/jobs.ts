import type { Task } from '../../jobs.ts';
import { closeExpired } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  close_expired_orders: async ({ db, log }) => {
    const closed = await closeExpired(db, log);
    if (closed > 0) log.info({ closed }, 'unpaid orders closed');
  },
};

export const crontab = ['* * * * * close_expired_orders ?max=2'];
