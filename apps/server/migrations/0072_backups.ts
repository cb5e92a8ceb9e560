import { type Kysely, sql } from 'kysely';

/** What the shop knows of its backups, and of what became of those it tried to restore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- The archive of the database's log as it was when somebody last looked; no row = there is none.
create table archive_state (
  only_one bool primary key default true check (only_one),
  kind text not null check (kind in ('embedded', 'pgbackrest')),
  -- folder or stanza
  place text not null,
  -- what was committed until then can be restored
  archived_to timestamptz,
  bytes bigint not null default 0,
  -- left on its disk; null = nobody knows
  free_bytes bigint,
  -- what keeps it from going on, in words for staff; '' = nothing
  problem text not null default '',
  checked_at timestamptz not null default now()
);

create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('base', 'trial')),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- of a trial: the moment that was restored
  moment timestamptz,
  bytes bigint not null default 0,
  -- why it failed, in words for staff; '' = it went well
  problem text not null default '',
  -- of a trial: rules of the ledgers that did not hold
  broken text[] not null default '{}'
);
create index backup_run_kind_idx on backup_run (kind, ended_at);
`.execute(db);
}
