import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Scheduled } from './schedule.ts';

/** An error's words are for staff to read, not a place to keep them. */
const WORDS = 300;

/** Makes the tasks of the schedule known, also those that have never run, and forgets those that are gone. */
export async function noteTasks(db: Db, schedule: readonly Scheduled[]): Promise<void> {
  const names = schedule.map(({ task }) => task);
  const periods = schedule.map(({ periodSeconds }) => periodSeconds);
  const crons = schedule.map(({ cron }) => cron);
  await sql`delete from task_state where task <> all(${names}::text[])`.execute(db);
  await sql`
    insert into task_state (task, period_seconds, cron)
    select * from unnest(${names}::text[], ${periods}::int[], ${crons}::text[])
    on conflict (task) do update set period_seconds = excluded.period_seconds, cron = excluded.cron
    where (task_state.period_seconds, task_state.cron) <> (excluded.period_seconds, excluded.cron)`.execute(
    db,
  );
}

export async function noteStart(db: Db, task: string): Promise<void> {
  await sql`update task_state set started_at = now() where task = ${task}`.execute(db);
}

export async function noteSuccess(db: Db, task: string): Promise<void> {
  await sql`
    update task_state set succeeded_at = now(), successes = successes + 1, failures_in_row = 0
    where task = ${task}`.execute(db);
}

export async function noteFailure(db: Db, task: string, error: unknown): Promise<void> {
  const words = (error instanceof Error ? error.message : String(error)).slice(0, WORDS);
  await sql`
    update task_state set failed_at = now(), failure = ${words}, failures = failures + 1,
      failures_in_row = failures_in_row + 1
    where task = ${task}`.execute(db);
}
