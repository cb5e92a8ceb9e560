import { sql } from 'kysely';
import type { Db } from './client.ts';
import type { Tx } from './transaction.ts';

/**
 * Asks for a task to run as soon as this transaction is committed. A database without the queue (no process ran jobs beside it
 * yet) asks nobody: the task's own sweep finds the work.
 */
export async function queueTask(tx: Db | Tx, task: string): Promise<void> {
  const { rows } = await sql<{ has_queue: boolean }>`
    select to_regnamespace('graphile_worker') is not null as has_queue`.execute(tx);
  if (rows[0]?.has_queue) await sql`select graphile_worker.add_job(${task}::text)`.execute(tx);
}
