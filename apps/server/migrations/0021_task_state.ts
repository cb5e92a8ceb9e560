import { type Kysely, sql } from 'kysely';

/**
 * What became of each background task, and the way to ask for one. The queue itself is pg-boss's, in the schema `task_queue`, which
 * it makes and keeps by itself; that of the queue before it goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
drop schema if exists graphile_worker cascade;

create table task_state (
  task text primary key,
  -- how often it runs by itself
  period_seconds integer not null check (period_seconds > 0),
  known_since timestamptz not null default now(),
  started_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- what the last failure said
  failure text not null default '',
  -- since it last succeeded
  failures_in_row integer not null default 0 check (failures_in_row >= 0),
  failures bigint not null default 0,
  successes bigint not null default 0
);

-- Asks for a run as soon as this transaction is committed. Where no process has run tasks yet there is no queue: the task's own
-- sweep finds the work.
create function ask_for_task(task text) returns void language plpgsql as $$
begin
  if to_regclass('task_queue.job') is null then return; end if;
  insert into task_queue.job (name, data, group_id, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, heartbeat_seconds, keep_until)
  select name, jsonb_build_object('task', task), task, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, heartbeat_seconds, now() + retention_seconds * interval '1 second'
  from task_queue.queue where name = 'tasks';
end $$;
`.execute(db);
}
