import { dayInChina } from '../../../../http/dates.ts';
import type { Services } from '../../../../http/services.ts';
import type { Task } from '../../../../jobs/task.ts';
import { missingDays } from './reads.ts';
import { recentDays } from './rules.ts';
import { reconcile } from './writes.ts';

/** Compares the books of yesterday, and of any of the last days that could not be compared yet, with each provider's. */
export async function reconcileRecent({ db, log, payments }: Services, now = new Date()): Promise<void> {
  const days = recentDays(dayInChina(now));
  for (const provider of Object.values(payments)) {
    for (const day of await missingDays(db, provider.name, days)) {
      const id = await reconcile(db, provider, day);
      log.info({ provider: provider.name, day, reconciliation: id }, 'books compared');
    }
  }
}

export const tasks: Readonly<Record<string, Task>> = {
  reconcile_books: (services) => reconcileRecent(services),
};

/**
 * 10:20 in China (the times here are UTC): both providers' bills of yesterday are out by ten. Then every hour until the evening,
 * for bills that were late; a day that was compared is left alone.
 */
export const crontab = ['20 2-10 * * * reconcile_books'];
