import { type Kysely, sql } from 'kysely';

/** What the shop says of itself: its books by night, when tasks run next, and which processes are alive (docs/decisions/0073-books-that-watch-themselves.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table book_check (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  took_ms int not null check (took_ms >= 0),
  -- asked on the replica, or on the primary
  on_replica boolean not null,
  -- how many rules were asked, and which of them had no answer in time
  rules int not null,
  unanswered text[] not null default '{}'
);

-- Rules that did not hold, by the names that the server gives them.
create table book_difference (
  check_id bigint not null references book_check (id) on delete cascade,
  rule text not null,
  rows int not null check (rows > 0),
  -- ids of some of what breaks it
  examples text[] not null,
  primary key (check_id, rule)
);

-- Minute and hour at which it runs by itself, in UTC; '' of a version that did not say.
alter table task_state add column cron text not null default '';

-- Processes of the shop. Each says every quarter of a minute that it is alive.
create table shop_process (
  id uuid primary key,
  host text not null,
  pid int not null,
  version text not null,
  runs_tasks boolean not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
`.execute(db);
}
