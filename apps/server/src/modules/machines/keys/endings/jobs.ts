import type { Task } from '../../../../jobs/task.ts';
import { tellOfEndings } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  tell_key_endings: async ({ db }) => {
    await tellOfEndings(db, new Date());
  },
};

// Nine in the morning in China.
export const crontab = ['5 1 * * * tell_key_endings'];
