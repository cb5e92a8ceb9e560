import { type Kysely, sql } from 'kysely';

/** The first password of an account that has handed nothing in yet keeps nothing waiting: there was nobody whom it could rob. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- false = money and signatures do not wait for it
alter table account_change add column holds boolean not null default true`.execute(db);
}
