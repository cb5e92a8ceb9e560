import { type RawBuilder, sql } from 'kysely';
import { expect, inject } from 'vitest';
import { type Db, openDatabase } from '../../db/client.ts';
import { withDatabase } from '../database-url.ts';

/**
 * Waits until `count` statements of this database stand before a lock that another transaction holds: a fact that is looked
 * up, not a time that is guessed.
 */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length;
  };
  await expect.poll(waiting, { interval: 5 }).toBeGreaterThanOrEqual(count);
}

/** Runs a statement that locks rows and keeps them until `release`. */
export async function holdRow(db: Db, lock: RawBuilder<unknown>): Promise<{ release(): Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    locked.resolve();
    await held.promise;
  });
  transaction.catch(locked.reject);
  await locked.promise;
  return {
    async release() {
      held.resolve();
      await transaction;
    },
  };
}

/**
 * Rings of waiting transactions that PostgreSQL has broken: each would be tried again, and not be seen otherwise.
 * @returns nothing, or how many, and what the server's log says of rings (of other databases of the run as well)
 */
export async function deadlocks(db: Db): Promise<string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  const count = rows[0]?.deadlocks ?? 0;
  return count === 0 ? [] : [`${count}`, ...(await ringsInLog())];
}

/** Who waited for whom, with the statements. */
async function ringsInLog(): Promise<string[]> {
  const admin = openDatabase({ url: withDatabase(inject('adminUrl'), 'postgres'), max: 1 });
  try {
    const { rows } = await sql<{ text: string | null }>`
      select pg_read_file(pg_current_logfile()) as text`.execute(admin.db);
    return rows[0]?.text?.match(/ERROR: {2}deadlock detected\n(?:.*(?:DETAIL|HINT|CONTEXT|\t).*\n)*/g) ?? [];
  } finally {
    await admin.close();
  }
}
