import { RECALL_CLASS_WORDS, type RecallClass } from '@qingnang/contract/recall-words';
import { nextReminder } from '@qingnang/rules/recall';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import type { Task } from '../../../jobs/task.ts';
import { sendAllSms } from '../../identity/writes.ts';
import { tellHolders } from './notices/writes.ts';
import { type RecallRow, recallById } from './reads.ts';

/**
 * The clock of open recalls: reminds who has not confirmed when it is time, and tells quality once when the time is over.
 * @returns how many holders were reminded
 */
export async function followRecalls(db: Db, now: Date): Promise<number> {
  const open = await db
    .selectFrom('recall')
    .select('id')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  let reminded = 0;
  for (const { id } of open) reminded += await inTransaction(db, (tx) => follow(tx, id, now));
  return reminded;
}

async function follow(tx: Tx, id: number, now: Date): Promise<number> {
  // Two processes follow a recall one after the other.
  const locked = await tx
    .selectFrom('recall')
    .select('escalated_at')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const recall = locked && (await recallById(tx, id));
  if (!recall) return 0;
  const { rows } = await sql<{ id: number; account_id: number; phone: string; reminders: number }>`
    select h.id, h.account_id, a.phone, h.reminders from recall_holder h join account a on a.id = h.account_id
    where h.recall_id = ${id} and h.confirmed_at is null order by h.id for update of h`.execute(tx);
  const { hours } = RECALL_CLASS_WORDS[recall.class as RecallClass];
  const due = rows.filter(({ reminders }) => nextReminder(hours, recall.begun_at, reminders) <= now);
  if (due.length > 0) {
    await tellHolders(tx, recall, due, { staffId: null, kind: 'reminder' });
    const ids = due.map((holder) => holder.id);
    await sql`update recall_holder set reminders = reminders + 1 where id = any(${ids}::bigint[])`.execute(
      tx,
    );
  }
  if (locked.escalated_at === null && recall.due_at <= now && rows.length > 0)
    await escalate(tx, recall, rows.length);
  return due.length;
}

/** A drill is nobody's emergency: the desk shows that it is late, and no more. */
async function escalate(tx: Tx, recall: RecallRow, waiting: number): Promise<void> {
  await sql`update recall set escalated_at = now() where id = ${recall.id}`.execute(tx);
  if (recall.is_drill) return;
  const { rows } = await sql<{ phone: string }>`
    select distinct phone from staff where is_active and role in ('quality', 'admin') and phone <> ''`.execute(
    tx,
  );
  const params = { recall_no: recall.recall_no, waiting: String(waiting) };
  await sendAllSms(
    tx,
    rows.map(({ phone }) => ({ phone, template: 'recall_overdue', params })),
  );
}

export const tasks: Readonly<Record<string, Task>> = {
  follow_recalls: async ({ db, log }) => {
    const reminded = await followRecalls(db, new Date());
    if (reminded > 0) log.info({ reminded }, 'recall holders reminded');
  },
};

export const crontab = ['*/5 * * * * follow_recalls'];
