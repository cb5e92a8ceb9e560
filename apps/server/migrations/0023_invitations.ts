import { type Kysely, sql } from 'kysely';

/** The first administrator comes in by a link that holds once and for half an hour; one-time passwords end by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table staff_invitation (
  -- sha-256 of what stands in the link
  token_hash bytea primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index staff_invitation_staff_idx on staff_invitation (staff_id);
-- until when a one-time password lets its owner in; null = it is one's own
alter table staff add column password_until timestamptz`.execute(db);
}
