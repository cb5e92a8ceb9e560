import { type Kysely, sql } from 'kysely';

/** 日结: days whose figures staff have closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table day_close (
  -- in China
  day date primary key,
  -- amounts in fen, as they were then
  figures jsonb not null,
  note text not null default '',
  staff_id bigint not null references staff (id),
  closed_at timestamptz not null default now()
);
-- what a day has moved is read by its time
create index wallet_entry_at_idx on wallet_entry (at);
create index receivable_entry_at_idx on receivable_entry (at)`.execute(db);
}
