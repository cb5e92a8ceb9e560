import { type Kysely, sql } from 'kysely';

/** Asks for a task that waits already are one: each run does all that there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create or replace function ask_for_task(task text) returns void language plpgsql as $$
begin
  if to_regclass('task_queue.job') is null then return; end if;
  -- A run that waits is held until this transaction ends: it is not begun before what it is to find is there. For two seconds only, or
  -- one that is asked for without a pause would never begin.
  perform from task_queue.job j
    where j.name = 'tasks' and j.state = 'created' and j.group_id = task and j.start_after <= now()
      and j.created_on > clock_timestamp() - interval '2 seconds'
    limit 1 for share skip locked;
  if found then return; end if;
  insert into task_queue.job (name, data, group_id, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, heartbeat_seconds, keep_until)
  select name, jsonb_build_object('task', task), task, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, heartbeat_seconds, now() + retention_seconds * interval '1 second'
  from task_queue.queue where name = 'tasks';
end $$;
`.execute(db);
}
