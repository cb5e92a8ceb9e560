import type { Task } from '../../../jobs/task.ts';
import { expireProposals } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  expire_proposals: async ({ db, log }) => {
    const expired = await expireProposals(db);
    if (expired > 0) log.info({ expired }, 'proposed orders that nobody answered ended');
  },
};

export const crontab = ['*/5 * * * * expire_proposals'];
