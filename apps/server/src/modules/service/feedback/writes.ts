import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { useFiles } from '../files/writes.ts';
import type { FeedbackType } from '../reasons/rules.ts';
import { type FeedbackRow, feedbackOf, holidays } from './reads.ts';
import { ANSWER_HOURS, afterWorkingHours, PER_DAY } from './rules.ts';

export interface NewFeedback {
  type: FeedbackType;
  content: string;
  contact: string;
  orderId: number | null;
  fileIds: readonly number[];
}

/**
 * Takes in what a buyer thinks; a complaint's clock begins.
 * @throws 409 for more than ten a day, 422 at `order_id` or `file_ids` for what is not the buyer's
 */
export function addFeedback(db: Db, buyer: Buyer, feedback: NewFeedback): Promise<FeedbackRow> {
  const { type, content, contact, orderId } = feedback;
  const fileIds = [...new Set(feedback.fileIds)];
  return inTransaction(db, async (tx) => {
    await refuseFlood(tx, buyer);
    if (orderId !== null) await requireOrder(tx, buyer, orderId);
    await useFiles(tx, buyer.accountId, fileIds, 'feedback');
    const now = new Date();
    const dueAt = type.isComplaint ? afterWorkingHours(now, ANSWER_HOURS, await holidays(tx)) : null;
    const { rows } = await sql<{ id: number }>`
      insert into feedback (account_id, type, type_text, content, contact, order_id, file_ids, due_at, created_at)
      values (${buyer.accountId}, ${type.key}, ${type.text}, ${content}, ${contact}, ${orderId}, ${fileIds}::bigint[], ${dueAt}, ${now})
      returning id`.execute(tx);
    return own(tx, buyer, rows[0]?.id ?? 0);
  });
}

async function refuseFlood(tx: Tx, { accountId }: Buyer): Promise<void> {
  // One act at a time for an account: what is counted below stays true.
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx);
  const { rows } = await sql<{ today: number }>`
    select count(*) as today from feedback where account_id = ${accountId}
      and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(
    tx,
  );
  if ((rows[0]?.today ?? 0) >= PER_DAY)
    throw conflict(`每天最多提交 ${PER_DAY} 条反馈，急事请联系您的业务员或客服`);
}

async function requireOrder(tx: Tx, { accountId }: Buyer, orderId: number): Promise<void> {
  const order = await tx
    .selectFrom('sales_order')
    .select('id')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!order) throw invalid({ order_id: '订单不存在，请重新选择' });
}

/**
 * Says how good an answer was, once.
 * @throws 404 for another's or an unknown one; 409 before the answer, after a rating and when it is closed
 */
export function rateFeedback(db: Db, buyer: Buyer, id: number, rating: number): Promise<FeedbackRow> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('feedback')
      .set({ rating })
      .where('id', '=', id)
      .where('account_id', '=', buyer.accountId)
      .where('status', '=', 'answered')
      .where('rating', 'is', null)
      .executeTakeFirst();
    const row = await own(tx, buyer, id);
    if (numUpdatedRows === 1n) return row;
    if (row.rating !== null) throw conflict('您已评价过');
    throw conflict(row.status === 'open' ? '答复后才能评价' : '该反馈已关闭');
  });
}

async function own(tx: Tx, buyer: Buyer, id: number): Promise<FeedbackRow> {
  const row = await feedbackOf(tx, buyer, id);
  if (!row) throw notFound('反馈不存在');
  return row;
}
