import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Forgets changes that every process has read long ago. */
export async function purgeChanges(db: Db): Promise<void> {
  await sql`delete from search_change where at < now() - interval '1 day'`.execute(db);
}
