import type { Task } from '../../../jobs/task.ts';
import { closeAllRefunded, expireCases } from './progress/writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  after_sales: async ({ db, log }) => {
    const expired = await expireCases(db);
    const done = await closeAllRefunded(db);
    if (expired + done > 0) log.info({ expired, done }, 'after-sales cases ended');
  },
};

export const crontab = ['* * * * * after_sales'];
