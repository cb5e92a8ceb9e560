import type { Task } from '../../../jobs/task.ts';
import { forgetOldQuotes } from './changes/writes.ts';
import { forgetOldDrafts } from './drafts/writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  forget_old_quotes: async ({ db, log }) => {
    const forgotten = await forgetOldQuotes(db);
    if (forgotten > 0) log.info({ forgotten }, 'old quotes of checkouts forgotten');
  },
  forget_old_drafts: async ({ db, log }) => {
    const forgotten = await forgetOldDrafts(db);
    if (forgotten > 0) log.info({ forgotten }, 'old drafts of checkouts forgotten');
  },
};

export const crontab = ['23 * * * * forget_old_quotes', '27 4 * * * forget_old_drafts'];
