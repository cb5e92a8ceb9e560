import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

/** Forgets changes that every process has read long ago, and what was searched more than a year ago. */
export async function purgeChanges(db: Db): Promise<void> {
  await sql`delete from search_change where at < now() - interval '1 day'`.execute(db);
  await sql`delete from search_day where day < current_date - 366`.execute(db);
}
