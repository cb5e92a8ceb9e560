import type { Task } from '../../../jobs/task.ts';
import { settleEnded } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  settle_specials: async ({ db, log }) => {
    const settled = await settleEnded(db);
    if (settled > 0) log.info({ settled }, 'ended special prices settled');
  },
};

export const crontab = ['* * * * * settle_specials'];
