import { sql } from 'kysely';
import type { Db } from './client.ts';
import type { Tx } from './transaction.ts';

/**
 * Asks for a task to run as soon as this transaction is committed. A database without the queue (no process ran tasks beside it
 * yet) asks nobody: the task's own sweep finds the work.
 */
export async function queueTask(tx: Db | Tx, task: string): Promise<void> {
  await sql`select ask_for_task(${task})`.execute(tx);
}
