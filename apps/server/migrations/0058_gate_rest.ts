import { type Kysely, sql } from 'kysely';

/** Head offices that confirm recalls for their stores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- the head office that wrote it for its store; null = the holder itself, or staff
alter table recall_confirmation add column head_account_id bigint references account (id);
`.execute(db);
}
