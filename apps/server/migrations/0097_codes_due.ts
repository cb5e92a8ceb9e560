import { type Kysely, sql } from 'kysely';

/** Pieces that have left a lot by 移库 while their codes have not: only so many of its codes may be scanned in elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table codes_due (
  lot_id bigint primary key references lot (id) on delete cascade,
  pieces int not null check (pieces >= 0)
)`.execute(db);
}
