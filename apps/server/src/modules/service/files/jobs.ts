import type { Task } from '../../../jobs/task.ts';
import { removeUnused } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  remove_unused_files: async ({ db, privateFiles, log }) => {
    const removed = await removeUnused(db, privateFiles);
    if (removed > 0) log.info({ removed }, 'files that nothing uses removed');
  },
};

export const crontab = ['17 * * * * remove_unused_files'];
