import { type Kysely, sql } from 'kysely';

/** How each member of staff has set the office up: pinned entries, views, columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff add column preferences jsonb not null default '{}'`.execute(db);
}
