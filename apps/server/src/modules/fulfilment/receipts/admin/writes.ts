import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { completeOrder, lockOrder, noteEvent } from '../../../ordering/writes.ts';
import { setReceiptStatus } from '../writes.ts';

/**
 * The stamped receipt is in order: the order is complete, and the buyer may order again.
 * @param receiptId the one that was looked at
 * @throws 404, 409 when it was decided already or another one has come in
 */
export function acceptReceipt(db: Db, staff: Staff, orderId: number, receiptId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await decide(tx, staff, { orderId, receiptId, status: 'accepted', reply: '' });
    if (order.status !== ORDER_STATUS.shipped) return;
    await completeOrder(
      tx,
      { ...order, receipt_status: 'accepted' },
      { actor: 'system', note: '回执审核通过' },
    );
  });
}

/**
 * The receipt cannot be read or does not fit the order: the buyer uploads another one.
 * @throws as `acceptReceipt`
 */
export function refuseReceipt(
  db: Db,
  staff: Staff,
  orderId: number,
  { receiptId, reason }: { receiptId: number; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await decide(tx, staff, { orderId, receiptId, status: 'refused', reply: reason });
  });
}

interface Decision {
  orderId: number;
  receiptId: number;
  status: 'accepted' | 'refused';
  reply: string;
}

async function decide(
  tx: Tx,
  staff: Staff,
  { orderId, receiptId, status, reply }: Decision,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order.kind !== 'receipt') throw notFound('订单不存在');
  const decided = await tx
    .updateTable('order_receipt')
    .set({ status, reply, reviewed_by: staff.staffId, reviewed_at: sql`now()` })
    .where('id', '=', receiptId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'uploaded')
    .executeTakeFirst();
  if (decided.numUpdatedRows === 0n) throw conflict('回执已处理或客户已重新上传，请刷新后再看');
  await setReceiptStatus(tx, order, status);
  const act = status === 'accepted' ? 'receipt_accept' : 'receipt_refuse';
  const mover = { actor: 'staff', staffId: staff.staffId, note: reply } as const;
  await noteEvent(tx, orderId, act, mover, { from: order.status, to: order.status });
  await writeAudit(tx, staff, {
    action: status === 'accepted' ? 'receipt.accept' : 'receipt.refuse',
    entity: 'order',
    entityId: orderId,
    after: { receipt_id: receiptId, reply },
  });
  return order;
}
