import type { Db } from '../../../db/client.ts';
import type { Task } from '../../../jobs/task.ts';
import { lastRun } from './reads.ts';

const DAY_MS = 86_400_000;
/** A week, but for what the last one took. */
const TRIAL_AFTER_MS = 6.5 * DAY_MS;

/** Of a database that the shop does not archive itself, its operator's own jobs do it. */
export const tasks: Readonly<Record<string, Task>> = {
  take_base_backup: async ({ archive }) => {
    await archive?.takeBase();
  },
  try_restore: async ({ archive, db }) => {
    if (archive && (await isTrialDue(db, new Date()))) await archive.tryRestore();
  },
};

/** At ten past three in China, when little happens, and when that has come to its end. */
export const crontab = ['10 19 * * * take_base_backup', '40 20 * * * try_restore'];

/** One that failed is tried again the next night. */
async function isTrialDue(db: Db, now: Date): Promise<boolean> {
  const last = await lastRun(db, 'trial');
  if (last?.problem !== '') return true;
  return now.getTime() - last.began_at.getTime() > TRIAL_AFTER_MS;
}
