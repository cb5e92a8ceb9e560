import type { Task } from '../../../jobs/task.ts';
import { pruneChanges } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  prune_changes: async ({ db }) => {
    await pruneChanges(db, new Date());
  },
};

// Ten to four at night in China.
export const crontab = ['50 19 * * * prune_changes'];
