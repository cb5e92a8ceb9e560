import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { LONGEST_ANSWER, shortLine } from '../../../identity/rules.ts';
import { tell, writeAudit } from '../../../identity/writes.ts';
import { lockedFeedback, type StaffFeedbackRow } from './reads.ts';

/**
 * Answers a feedback or corrects the answer, and tells the buyer of words that are new.
 * @throws 404; 409 when it is closed or somebody else has changed it
 */
export function answerFeedback(
  db: Db,
  staff: Staff,
  id: number,
  { reply, closes, version }: { reply: string; closes: boolean; version: number },
): Promise<StaffFeedbackRow> {
  return inTransaction(db, async (tx) => {
    const before = await unclosed(tx, id, version);
    const status = closes ? 'closed' : 'answered';
    await tx
      .updateTable('feedback')
      .set({
        reply,
        status,
        staff_id: staff.staffId,
        answered_at: sql<Date>`coalesce(answered_at, now())`,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    if (reply !== before.reply)
      await tell(tx, before.account_id, {
        key: 'feedback.answered',
        fields: { type: before.type_text, reply: shortLine(reply, LONGEST_ANSWER) },
        url: `/yjfk#feedback-${id}`,
        cause: `feedback:${id}:${version + 1}`,
      });
    await audit(tx, staff, 'feedback.answer', before, { status, reply });
    return existing(tx, id);
  });
}

/** Ends a feedback, answered or not; the buyer can add nothing any more. @throws 404, 409 */
export function closeFeedback(db: Db, staff: Staff, id: number, version: number): Promise<StaffFeedbackRow> {
  return inTransaction(db, async (tx) => {
    const before = await unclosed(tx, id, version);
    await tx
      .updateTable('feedback')
      .set({ status: 'closed', version: version + 1 })
      .where('id', '=', id)
      .execute();
    await audit(tx, staff, 'feedback.close', before, { status: 'closed' });
    return existing(tx, id);
  });
}

async function unclosed(tx: Tx, id: number, version: number): Promise<StaffFeedbackRow> {
  const row = await existing(tx, id);
  if (row.status === 'closed') throw conflict('该反馈已关闭', { version: row.version });
  if (row.version !== version) throw conflict('该反馈已有变化，请刷新后再操作', { version: row.version });
  return row;
}

async function existing(tx: Tx, id: number): Promise<StaffFeedbackRow> {
  const row = await lockedFeedback(tx, id);
  if (!row) throw notFound('反馈不存在');
  return row;
}

const audit = (
  tx: Tx,
  staff: Staff,
  action: string,
  before: StaffFeedbackRow,
  after: Record<string, string>,
) =>
  writeAudit(tx, staff, {
    action,
    entity: 'feedback',
    entityId: before.id,
    before: { status: before.status, reply: before.reply },
    after,
  });
