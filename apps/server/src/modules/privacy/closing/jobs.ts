import type { Task } from '../../../jobs/task.ts';
import { closeDue } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  close_accounts: async ({ db, log }) => {
    const closed = await closeDue(db);
    if (closed > 0) log.info({ closed }, 'accounts were closed');
  },
};

export const crontab = ['* * * * * close_accounts'];
