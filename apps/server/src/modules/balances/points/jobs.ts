import { dayAfter } from '@qingnang/rules/days';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import type { Task } from '../../../jobs/task.ts';
import { tellAll } from '../../identity/writes.ts';
import { endingPoints } from './reads.ts';
import { expirePoints } from './writes.ts';

const AT_ONCE = 500;
/** Points that end so many days from now or sooner are told of, once. */
const NOTICE_DAYS = 30;

/**
 * Lets all points end whose last day is over.
 * @param today in China
 * @returns of how many accounts
 */
export async function expireDue(db: Db, today: string): Promise<number> {
  for (let all = 0; ; ) {
    const done = await inTransaction(db, async (tx) => {
      // Locked in the order of ids, as by everybody; then those that somebody else has let end meanwhile fall out.
      const { rows } = await sql<{ account_id: number }>`
        select account_id from points_account where account_id in (
          select distinct account_id from points_bucket where expires_on < ${today}::date and remaining > 0
          order by account_id limit ${AT_ONCE})
        order by account_id for no key update`.execute(tx);
      await expirePoints(
        tx,
        rows.map((row) => row.account_id),
        today,
      );
      return rows.length;
    });
    all += done;
    if (done < AT_ONCE) return all;
  }
}

/** Tells accounts of points that end within a month, of each end once. @param today in China */
export async function tellOfEnding(db: Db, today: string): Promise<void> {
  const ending = await endingPoints(db, today, dayAfter(today, NOTICE_DAYS));
  await tellAll(
    db,
    ending.map(({ account_id, expires_on, points }) => ({
      accountId: account_id,
      key: 'points.ending' as const,
      fields: { points: String(points), date: expires_on },
      url: '/jfsc',
      cause: `points:${expires_on}`,
    })),
  );
}

export const tasks: Readonly<Record<string, Task>> = {
  expire_points: async ({ db, log }) => {
    const accounts = await expireDue(db, dayInChina(new Date()));
    if (accounts > 0) log.info({ accounts }, 'points ended');
  },
  tell_of_ending_points: ({ db }) => tellOfEnding(db, dayInChina(new Date())),
};

// Hourly finds the turn of the day in China at once, and what an hour without a server missed; half past nine for the words.
export const crontab = ['0 * * * * expire_points', '30 1 * * * tell_of_ending_points'];
