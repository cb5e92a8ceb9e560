import type { Task } from '../../../../../jobs/task.ts';
import { makeFiles, noteFetched } from './writes.ts';

const makeTraceFiles: Task = async ({ db, config, log }) => {
  const fetched = await noteFetched(db, config.dataDir);
  const made = await makeFiles(db, config.dataDir, new Date());
  if (made + fetched > 0) log.info({ made, fetched }, 'files of trace codes for the platforms');
};

export const tasks: Readonly<Record<string, Task>> = { make_trace_files: makeTraceFiles };

// The first after midnight in China makes the day's file; the others see what was fetched, and make up for a shop that was down.
export const crontab = ['20 * * * * make_trace_files'];
