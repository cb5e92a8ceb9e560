import type { Task } from '../../../../../jobs/task.ts';
import { dropOldPreviews } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  drop_old_previews: async ({ db, log }) => {
    const dropped = await dropOldPreviews(db);
    if (dropped > 0) log.info({ dropped }, 'old mass change previews dropped');
  },
};

export const crontab = ['30 3 * * * drop_old_previews'];
