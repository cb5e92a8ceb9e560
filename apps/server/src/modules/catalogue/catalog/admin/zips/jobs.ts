import type { Task } from '../../../../../jobs/task.ts';
import { runPictureImports } from './run/writes.ts';
import { dropOldPictureImports, RUN_TASK } from './writes.ts';

export const tasks: Readonly<Record<string, Task>> = {
  [RUN_TASK]: async ({ db, privateFiles, files, log }) => {
    const ended = await runPictureImports(db, { zips: privateFiles, pictures: files });
    if (ended > 0) log.info({ ended }, 'pictures of goods brought in');
  },
  drop_old_picture_imports: async ({ db, log }) => {
    const dropped = await dropOldPictureImports(db);
    if (dropped > 0) log.info({ dropped }, 'old ZIPs of pictures dropped');
  },
};

/** Each minute: those whose process has gone. */
export const crontab = [`* * * * * ${RUN_TASK}`, '45 3 * * * drop_old_picture_imports'];
