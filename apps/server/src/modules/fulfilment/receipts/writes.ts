/**
 * Receipt orders (含麻) once they are paid: stamped receipts that buyers owe and quality accepts, amounts that are held, the
 * month's report. Authorisations and quotas belong to `eligibility/authorisations`. The rule:
 * docs/rules/trade.md#ephedrine-goods.
 */

import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import { buyerMoves, type OrderRow } from '../../ordering/reads.ts';
import { holdOrder, lockOrder, lockOwnOrder, noteEvent } from '../../ordering/writes.ts';
import { useFiles } from '../../service/writes.ts';
import { amountFacts } from './holding/reads.ts';
import { unusualReason } from './holding/rules.ts';
import { mayUpload, signedOnProblem } from './rules.ts';

export interface ReceiptUpload {
  fileIds: readonly number[];
  signedBy: string;
  /** `2026-11-21` */
  signedOn: string;
  note: string;
}

/**
 * The buyer sends the stamped receipt of an order in; staff look at it next.
 * @throws 404 for someone else's order, 409 when no receipt is due, 422 at `signed_on` or `file_ids`
 */
export function uploadReceipt(
  db: Db,
  buyer: Buyer,
  orderId: number,
  upload: ReceiptUpload,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const order = await lockOwnOrder(tx, buyer, orderId);
      if (order.kind !== 'receipt') throw notFound('订单不存在');
      if (!mayUpload(order)) throw conflict(notDue(order));
      const shippedOn = order.shipped_at && dayInChina(order.shipped_at);
      const problem = signedOnProblem(upload.signedOn, shippedOn, dayInChina(new Date()));
      if (problem) throw invalid({ signed_on: problem });
      await useFiles(tx, buyer.accountId, upload.fileIds, 'receipt');
      const receipt = await tx
        .insertInto('order_receipt')
        .values({
          order_id: order.id,
          account_id: buyer.accountId,
          file_ids: sql<string[]>`${[...new Set(upload.fileIds)]}::int8[]`,
          signed_by: upload.signedBy,
          signed_on: upload.signedOn,
          note: upload.note,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setReceiptStatus(tx, order, 'uploaded');
      await noteEvent(tx, order.id, 'receipt_upload', buyerMoves(buyer), {
        from: order.status,
        to: order.status,
      });
      return receipt;
    }),
  );
}

function notDue({ receipt_status, status }: OrderRow): string {
  if (receipt_status === 'uploaded') return '回执已上传，正在审核';
  if (receipt_status === 'accepted') return '回执已通过，不用再上传';
  return status === ORDER_STATUS.partly_shipped ? '订单全部发货后再上传回执' : '订单发货后才能上传回执';
}

/** Writes where the receipt of a locked order stands. */
export async function setReceiptStatus(
  tx: Tx,
  order: OrderRow,
  status: 'uploaded' | 'accepted' | 'refused',
): Promise<void> {
  await tx.updateTable('sales_order').set({ receipt_status: status }).where('id', '=', order.id).execute();
}

/**
 * Holds a 含麻 order that has just been paid when its amount is unusual, until staff have looked at it. The order must be
 * locked.
 */
export async function holdUnusual(tx: Tx, orderId: number): Promise<void> {
  const reason = unusualReason(await amountFacts(tx, orderId));
  if (reason === null) return;
  // Paying has moved it.
  await holdOrder(tx, await lockOrder(tx, orderId), reason, { actor: 'system', note: reason });
}
