import { type Kysely, sql } from 'kysely';

/** What somebody has chosen and written at checkout, before the order is placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table checkout_draft (
  account_id bigint not null references account (id) on delete cascade,
  -- who of the company; null = the owner
  member_id bigint references member (id) on delete cascade,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  unique nulls not distinct (account_id, member_id)
);
create index checkout_draft_member_idx on checkout_draft (member_id) where member_id is not null;
create index checkout_draft_saved_idx on checkout_draft (saved_at);
`.execute(db);
}
