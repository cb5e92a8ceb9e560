import type { Task } from '../../../jobs/task.ts';
import { applyRetention } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  apply_retention: async ({ db, log }) => {
    const removed = await applyRetention(db, new Date());
    if (Object.keys(removed).length > 0)
      log.info({ removed }, 'data whose time is over was removed or masked');
  },
};

// Twenty past three at night in China.
export const crontab = ['20 19 * * * apply_retention'];
