import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { standing } from '../../../http/session.ts';
import type { Task } from '../../../jobs/task.ts';
import { UNDO_DAYS } from './changes/rules.ts';

/** Deletes what has had its day: ended sessions and second factors, used proofs of work, failed sign-ins, answers kept for repeated requests. */
export async function housekeeping(db: Db): Promise<void> {
  await sql`delete from session s where not (${sql.raw(standing('s'))})`.execute(db);
  await sql`delete from challenge_used where expires_at <= now()`.execute(db);
  await sql`delete from sms_spent where period < now() - interval '30 days'`.execute(db);
  // What was undone comes back; then it is of no use any more.
  await sql`delete from account_factor where ended_at < now() - make_interval(days => ${UNDO_DAYS + 1})`.execute(
    db,
  );
  await sql`delete from login_failure where failed_at < now() - interval '1 day'`.execute(db);
  await sql`delete from idempotency_key where created_at < now() - interval '7 days'`.execute(db);
}

export const tasks: Readonly<Record<string, Task>> = {
  housekeeping: ({ db }) => housekeeping(db),
};

export const crontab = ['17 * * * * housekeeping'];
