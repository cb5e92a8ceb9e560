import { dayInChina } from '../../../../http/dates.ts';
import type { Task } from '../../../../jobs/task.ts';
import { tellOfSellerPapers } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  watch_seller_papers: async ({ db }) => {
    await tellOfSellerPapers(db, dayInChina(new Date()));
  },
};

// Nine in the morning in China.
export const crontab = ['0 1 * * * watch_seller_papers'];
