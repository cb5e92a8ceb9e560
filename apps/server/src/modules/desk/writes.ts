import { fen, formatFen, parseFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { conflict, invalid, notFound, Refusal } from '../../http/errors.ts';
import { type Idempotency, once } from '../../http/idempotency.ts';
import type { Staff } from '../../http/session.ts';
import { shipOrder } from '../logistics/writes.ts';
import { endOrder, lockOrder, moveOrder, type OrderRow } from '../orders/progress/writes.ts';
import { settle } from '../payments/writes.ts';
import { writeAudit } from '../staff/writes.ts';

/** Who acts, for the audit log. */
export interface Act {
  staff: Staff;
  requestId: string;
  ip: string;
}

const audit = (
  tx: Tx,
  { staff, requestId, ip }: Act,
  action: string,
  order: OrderRow,
  after: number,
  note = '',
) =>
  writeAudit(tx, staff, {
    action,
    entity: 'order',
    entityId: order.id,
    before: { status: order.status },
    after: { status: after, ...(note ? { note } : {}) },
    requestId,
    ip,
  });

/** Approves orders one by one: one that cannot be approved holds up none of the others. */
export async function approveOrders(db: Db, act: Act, ids: readonly number[]) {
  const approved: number[] = [];
  const refused: { id: number; order_no: string; message: string }[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const problem = await approveOrder(db, act, id);
    if (problem === null) approved.push(id);
    else refused.push(problem);
  }
  return { approved, refused };
}

async function approveOrder(db: Db, act: Act, id: number) {
  try {
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id);
      const status = await moveOrder(tx, order, 'approve', { actor: 'staff', staffId: act.staff.staffId });
      await audit(tx, act, 'order.approve', order, status);
    });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const row = await db.selectFrom('sales_order').select('order_no').where('id', '=', id).executeTakeFirst();
    return { id, order_no: row?.order_no ?? '', message: error.message };
  }
}

/** Sends an order back: it ends, everything goes back to the buyer, who reads the reason. */
export function rejectOrder(db: Db, act: Act, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    const status = await endOrder(tx, order, 'reject', {
      actor: 'staff',
      staffId: act.staff.staffId,
      note: reason,
    });
    await audit(tx, act, 'order.reject', order, status, reason);
  });
}

export function noteOrder(db: Db, act: Act, id: number, note: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    await tx.updateTable('sales_order').set({ staff_note: note }).where('id', '=', id).execute();
    await audit(tx, act, 'order.note', order, order.status, note);
  });
}

interface Parcel {
  carrier: string;
  tracking_no: string;
  lines: readonly { order_line_id: number; lot_id: number; number: number }[];
}

/** Sends a parcel on its way: the picked lots, or all that is open, first expired first out. */
export async function ship(
  db: Db,
  act: Act,
  id: number,
  parcel: Parcel,
  idempotency: Idempotency | null,
): Promise<void> {
  const picks = parcel.lines.map((line) => ({
    orderLineId: line.order_line_id,
    lotId: line.lot_id,
    number: line.number,
  }));
  const { staff, requestId, ip } = act;
  const request = { carrier: parcel.carrier, trackingNo: parcel.tracking_no, picks, requestId, ip };
  await shipOrder(db, staff, id, request, idempotency);
}

/**
 * Staff saw the transfer on the bank's statement. The amount must be the order's to the cent; one statement line pays
 * one order. Money for an order that has ended is taken in and waits to be sent back.
 */
export function confirmTransfer(
  db: Db,
  act: Act,
  id: number,
  transfer: { bankRef: string; amount: string },
  idempotency: Idempotency | null,
): Promise<null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const order = await lockOrder(tx, id);
      const payment = await openTransfer(tx, order);
      requireAmount(transfer.amount, payment.amount_fen);
      const settlement = await settle(tx, 'transfer', {
        noticeId: transfer.bankRef,
        paymentNo: payment.payment_no,
        providerTradeNo: transfer.bankRef,
        amountFen: payment.amount_fen,
      });
      if (settlement === 'used_elsewhere') throw invalid({ bank_ref: '该银行流水号已用于另一张订单' });
      await audit(
        tx,
        act,
        'order.transfer',
        order,
        ORDER_STATUS.pending_review,
        `${transfer.bankRef} ${settlement}`,
      );
      return null;
    }),
  );
}

/**
 * Staff have sent a transfer back by bank.
 * @returns the order's id
 * @throws 404 for a refund that is not theirs to send, 409 when it is done already
 */
export function finishRefund(db: Db, act: Act, refundId: number, bankRef: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .select(['order_id', 'status'])
      .where('id', '=', refundId)
      .where('method', '=', 'transfer')
      .forUpdate()
      .executeTakeFirst();
    if (!refund) throw notFound('退款不存在');
    if (refund.status === 'done') throw conflict('这笔退款已经汇出');
    await tx
      .updateTable('refund')
      .set({ status: 'done', bank_ref: bankRef, done_at: sql`now()` })
      .where('id', '=', refundId)
      .execute();
    const order = await lockOrder(tx, refund.order_id);
    await audit(tx, act, 'order.refund', order, order.status, bankRef);
    return order.id;
  });
}

async function openTransfer(tx: Tx, order: OrderRow) {
  const row = await tx
    .selectFrom('payment')
    .select(['payment_no', 'amount_fen'])
    .where('order_id', '=', order.id)
    .where('method', '=', 'transfer')
    .where('status', '=', 'created')
    .executeTakeFirst();
  if (!row) throw conflict('这张订单没有待确认的对公转账');
  return row;
}

function requireAmount(given: string, expectedFen: number): void {
  const amount = parseFen(given);
  if (amount === null) throw invalid({ amount: '到账金额最多 2 位小数' });
  if (amount !== BigInt(expectedFen)) {
    throw invalid({ amount: `到账金额与应付金额 ¥${formatFen(fen(expectedFen))} 不一致` });
  }
}
