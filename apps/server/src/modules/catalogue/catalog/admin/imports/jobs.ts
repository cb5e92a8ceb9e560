import type { Task } from '../../../../../jobs/task.ts';
import { runImports } from './run/writes.ts';
import { dropOldImports, RUN_TASK } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  [RUN_TASK]: async ({ db, privateFiles, log }) => {
    const ended = await runImports(db, privateFiles);
    if (ended > 0) log.info({ ended }, 'goods imports checked or run');
  },
  drop_old_imports: async ({ db, log }) => {
    const dropped = await dropOldImports(db);
    if (dropped > 0) log.info({ dropped }, 'goods imports that nobody started dropped');
  },
};

/** Each minute: those whose process has gone. */
export const crontab = [`* * * * * ${RUN_TASK}`, '35 3 * * * drop_old_imports'];
