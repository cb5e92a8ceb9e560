import { type Fen, fen, formatFen } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { queueTask } from '../../../../db/queue.ts';
import type { Refund } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { settleCases } from '../../../aftersales/writes.ts';
import { refundLimit, requireSecond } from '../../../identity/reads.ts';
import { askRefundLimit, writeAudit } from '../../../identity/writes.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { PAID_HERE } from '../../../ordering/rules.ts';
import { giveBackHere, lockOrder, noteEvent, PAY_REFUNDS, refundOrder } from '../../../ordering/writes.ts';
import { caseOf, repeatCause } from './rules.ts';

type RefundRow = Selectable<Refund>;

interface Locked {
  order: OrderRow;
  refund: RefundRow;
}

/**
 * A second person agrees: the balance and what is owed on credit get it at once, a provider is asked by the job, a transfer waits to be sent.
 * @throws 403 for who may not be the second person, 404, 409 when it does not wait any more
 */
export function approveRefund(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { order, refund } = await lockAwaiting(tx, staff, id);
    const isPaidHere = PAID_HERE.includes(refund.method);
    await tx
      .updateTable('refund')
      .set({
        status: isPaidHere ? 'done' : 'pending',
        approved_by: staff.staffId,
        approved_at: sql`now()`,
        next_try_at: sql`now()`,
        ...(isPaidHere ? { done_at: sql`now()` } : {}),
      })
      .where('id', '=', id)
      .execute();
    if (!isPaidHere) await queueTask(tx, PAY_REFUNDS);
    else {
      await giveBackHere(tx, refund);
      await settleCases(tx, [id]);
    }
    await noteRefund(tx, staff, order, refund, 'refund_approve');
    await audit(tx, staff, refund, 'refund.approve', {});
  });
}

/**
 * A second person does not agree: the money stays with the shop, and the order's part may be given back in another way.
 * @throws 403 for who may not be the second person, 404, 409 when it does not wait any more
 */
export function refuseRefund(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { order, refund } = await lockAwaiting(tx, staff, id);
    await tx
      .updateTable('refund')
      .set({ status: 'refused', reply: reason, approved_by: staff.staffId, approved_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('payment_share')
      .set({ refunded_fen: sql`refunded_fen - ${refund.amount_fen}::bigint` })
      .where('payment_id', '=', refund.payment_id)
      .where('order_id', '=', refund.order_id)
      .execute();
    await tx
      .updateTable('sales_order')
      .set({ refunded_fen: sql`refunded_fen - ${refund.amount_fen}::bigint` })
      .where('id', '=', refund.order_id)
      .execute();
    await noteRefund(tx, staff, order, refund, 'refund_refuse');
    await audit(tx, staff, refund, 'refund.refuse', { reason });
  });
}

/** Asks the provider anew for a refund that it has refused for good. @throws 404, 409 unless it failed */
export function retryRefund(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { refund } = await lockRefund(tx, id);
    if (refund.status !== 'failed') throw conflict('这笔退款没有失败，请刷新页面');
    await tx
      .updateTable('refund')
      .set({ status: 'pending', tries: 0, accepted_at: null, next_try_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await queueTask(tx, PAY_REFUNDS);
    await audit(tx, staff, refund, 'refund.retry', { problem: refund.problem });
  });
}

/**
 * Asks once more for what was refused, as this member's act: another one has to agree again.
 * @throws 404, 409 for what was not refused, is an after-sales case's or was asked for again already
 */
export function repeatRefund(db: Db, staff: Staff, id: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { order, refund } = await lockRefund(tx, id);
    if (refund.status !== 'refused') throw conflict('只有被驳回的退款可以重新提交');
    if (caseOf(refund.cause) !== 0) throw conflict('请在售后单里重新提交退款');
    await requireLeft(tx, order, refund);
    const cause = repeatCause(id);
    const why = { cause, staffId: staff.staffId, wasRefused: true };
    const asked = await refundOrder(tx, order, amountOf(refund), why);
    if (asked === 0n) throw conflict('这笔退款已重新提交');
    await audit(tx, staff, refund, 'refund.repeat', {});
    const repeated = await tx
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', order.id)
      .where('cause', '=', cause)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return repeated.id;
  });
}

/** What was refused may have gone back in another way since: with the order's end, with a case. */
async function requireLeft(tx: Tx, order: OrderRow, { amount_fen }: RefundRow): Promise<void> {
  const { rows } = await sql<{ left_fen: number }>`
    select coalesce(sum(amount_fen - refunded_fen), 0)::bigint as left_fen from payment_share
    where order_id = ${order.id}`.execute(tx);
  if ((rows[0]?.left_fen ?? 0) < amount_fen) throw conflict('订单剩余可退金额不足，可能已通过其他方式退回');
}

/**
 * Staff have sent a transfer back by bank.
 * @returns the order's id
 * @throws 404 for a refund that is not theirs to send, 409 unless it waits to be sent
 */
export function finishRefund(db: Db, staff: Staff, refundId: number, bankRef: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { order, refund } = await lockRefund(tx, refundId);
    if (refund.method !== 'transfer') throw notFound('退款不存在');
    if (refund.status === 'awaiting') throw conflict('这笔退款还在等待复核，不能汇出');
    if (refund.status !== 'pending')
      throw conflict(refund.status === 'done' ? '这笔退款已经汇出' : '这笔退款已驳回');
    await tx
      .updateTable('refund')
      .set({ status: 'done', bank_ref: bankRef, done_at: sql`now()` })
      .where('id', '=', refundId)
      .execute();
    await settleCases(tx, [refundId]);
    await writeAudit(tx, staff, {
      action: 'order.refund',
      entity: 'order',
      entityId: order.id,
      before: { status: order.status },
      after: { status: order.status, note: bankRef },
    });
    return order.id;
  });
}

/** Asks for another amount from which a refund waits. @returns fen that hold until a second person agrees @throws 422, 409 as `askRefundLimit` */
export async function askReviewFrom(db: Db, staff: Staff, amount: string): Promise<number> {
  await askRefundLimit(db, staff, amount);
  return refundLimit(db);
}

/** The order is locked before its refund, as everywhere. */
async function lockRefund(tx: Tx, id: number): Promise<Locked> {
  const named = await tx.selectFrom('refund').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!named) throw notFound('退款不存在');
  const order = await lockOrder(tx, named.order_id);
  const refund = await tx
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { order, refund };
}

async function lockAwaiting(tx: Tx, staff: Staff, id: number): Promise<Locked> {
  const locked = await lockRefund(tx, id);
  if (locked.refund.status !== 'awaiting') throw conflict('这笔退款已被处理，请刷新页面');
  if (locked.refund.staff_id !== null) await requireSecond(tx, 'refund', locked.refund.staff_id, staff);
  return locked;
}

const amountOf = ({ amount_fen }: RefundRow): Fen => fen(amount_fen);

/** In the order's own history, which the buyer reads: what became of the money, not what staff said of it. */
const noteRefund = (tx: Tx, { staffId }: Staff, order: OrderRow, refund: RefundRow, act: string) =>
  noteEvent(
    tx,
    order.id,
    act,
    { actor: 'staff', staffId, note: `¥${formatFen(amountOf(refund))}` },
    { from: order.status, to: order.status },
  );

const audit = (tx: Tx, staff: Staff, refund: RefundRow, action: string, more: Record<string, string>) =>
  writeAudit(tx, staff, {
    action,
    entity: 'refund',
    entityId: refund.id,
    before: { status: refund.status },
    after: { refund_no: refund.refund_no, amount: formatFen(amountOf(refund)), ...more },
  });
