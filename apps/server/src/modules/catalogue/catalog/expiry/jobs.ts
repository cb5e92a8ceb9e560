import type { Task } from '../../../../jobs/task.ts';
import { lockExpiredLots } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  lock_expired_lots: async ({ db, log }) => {
    const pieces = await lockExpiredLots(db);
    if (pieces > 0) log.info({ pieces }, 'expired lots locked');
  },
};

// A day begins at midnight in China; an hour later at most nothing of yesterday's is on offer.
export const crontab = ['1 * * * * lock_expired_lots'];
