import { inTransaction } from '../../../../db/transaction.ts';
import type { Task } from '../../../../jobs/task.ts';
import { judgeCatalogue } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  judge_catalogue: async ({ db, log }) => {
    const { taken } = await inTransaction(db, (tx) => judgeCatalogue(tx, null));
    if (taken.length > 0)
      log.warn({ goods: taken.length }, 'goods left the shelf: they may not be sold any more');
  },
};

// Five past midnight in China: entries begin and end by the day.
export const crontab = ['5 16 * * * judge_catalogue'];
