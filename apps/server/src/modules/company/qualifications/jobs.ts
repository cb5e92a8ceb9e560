import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import type { Task } from '../../../jobs/task.ts';
import { noticeDue } from './licences/rules.ts';
import { endingLicences } from './notices/reads.ts';
import { tellOfLicences } from './notices/writes.ts';

/** Tells each account once of every paper that ends in 60, 30 or 7 days, and on its last day. @returns how many notices */
export async function watchLicences(db: Db, today: string): Promise<number> {
  const ending = await endingLicences(db, today);
  const due = ending.flatMap((licence) => {
    const step = noticeDue(licence.days);
    return step === null
      ? []
      : [{ ...licence, cause: `licence:${licence.id}:${licence.valid_until}:${step}` }];
  });
  return inTransaction(db, async (tx) => (await tellOfLicences(tx, due)).length);
}

export const tasks: Readonly<Record<string, Task>> = {
  watch_licences: async ({ db }) => {
    await watchLicences(db, dayInChina(new Date()));
  },
};

// Nine in the morning in China: the shop answers the telephone.
export const crontab = ['0 1 * * * watch_licences'];
