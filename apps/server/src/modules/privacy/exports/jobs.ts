import type { Task } from '../../../jobs/task.ts';
import { lostFiles } from '../../service/reads.ts';
import { exportZip } from './present.ts';
import { ownData } from './reads.ts';
import { dropOldExports, keepExport, nextExport } from './writes.ts';

/** Copies that one run makes at most. */
const AT_ONCE = 5;

export const tasks: Readonly<Record<string, Task>> = {
  make_data_exports: async ({ db, privateFiles, log }) => {
    await dropOldExports(db, privateFiles);
    for (let made = 0; made < AT_ONCE; made += 1) {
      const waiting = await nextExport(db);
      if (!waiting) return;
      const data = await ownData(db, waiting.account_id);
      const lost = await lostFiles(
        privateFiles,
        data.files.map(({ sha256 }) => sha256),
        log,
      );
      await keepExport(db, privateFiles, waiting, exportZip(data, privateFiles, lost, new Date()));
    }
  },
};

export const crontab = ['* * * * * make_data_exports'];
