import type { adminOrderShip } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SellerDefaults } from '../../../channels/invoicing/port.ts';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { notFound, Refusal } from '../../../http/errors.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { coldFacts } from '../../fulfilment/rules.ts';
import { markDelivered, shipOrder, takeBackDelivery } from '../../fulfilment/writes.ts';
import { seen } from '../../identity/reads.ts';
import { noteShown, writeAudit } from '../../identity/writes.ts';
import type { OrderRow } from '../../ordering/reads.ts';
import { endOrder, judgeAgain, lockOrder, moveOrder } from '../../ordering/writes.ts';
import { confirmOrderTransfer, finishRefund } from '../../payment/writes.ts';

interface Note {
  action: string;
  /** The order's status afterwards. */
  after: number;
  note?: string;
}

const audit = (tx: Tx, staff: Staff, order: OrderRow, { action, after, note = '' }: Note) =>
  writeAudit(tx, staff, {
    action,
    entity: 'order',
    entityId: order.id,
    before: { status: order.status },
    after: { status: after, ...(note ? { note } : {}) },
  });

/** Approves orders one by one, judged all together before: one that cannot be approved holds up none of the others. */
export async function approveOrders(db: Db, staff: Staff, ids: readonly number[]) {
  const approved: number[] = [];
  const refused: { id: number; order_no: string; message: string }[] = [];
  await judgeAgain(db, ids, 'approval');
  for (const id of [...ids].sort((a, b) => a - b)) {
    const problem = await approveOrder(db, staff, id);
    if (problem === null) approved.push(id);
    else refused.push(problem);
  }
  return { approved, refused };
}

async function approveOrder(db: Db, staff: Staff, id: number) {
  try {
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id);
      const status = await moveOrder(tx, order, 'approve', { actor: 'staff', staffId: staff.staffId });
      await audit(tx, staff, order, { action: 'order.approve', after: status });
    });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const row = await db.selectFrom('sales_order').select('order_no').where('id', '=', id).executeTakeFirst();
    return { id, order_no: row?.order_no ?? '', message: error.message };
  }
}

/** Sends an order back: it ends, everything goes back to the buyer, who reads the reason. */
export function rejectOrder(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    const status = await endOrder(tx, order, 'reject', {
      actor: 'staff',
      staffId: staff.staffId,
      note: reason,
    });
    await audit(tx, staff, order, { action: 'order.reject', after: status, note: reason });
  });
}

export function noteOrder(db: Db, staff: Staff, id: number, note: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    const noted = await tx
      .updateTable('sales_order')
      .set({ staff_note: note })
      .where('id', '=', id)
      .where(seen(staff, sql.ref('account_id')))
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) throw notFound('订单不存在');
    await audit(tx, staff, order, { action: 'order.note', after: order.status, note });
  });
}

/** The consignee's number in full; that it was shown is noted. @throws 404, 429 */
export function showPhone(db: Db, staff: Staff, id: number): Promise<{ phone: string }> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('sales_order')
      .select(['order_no', 'phone'])
      .where('id', '=', id)
      .where(seen(staff, sql.ref('account_id')))
      .executeTakeFirst();
    if (!row) throw notFound('订单不存在');
    const { order_no, phone } = row;
    const shown = { action: 'order.phone', entity: 'order', entityId: id, after: { order_no } } as const;
    await noteShown(tx, staff, shown);
    return { phone };
  });
}

/** Sends a parcel on its way: the picked lots, or all that is open, first expired first out. */
export async function ship(
  db: Db,
  staff: Staff,
  id: number,
  parcel: z.output<typeof adminOrderShip.body> & { seller: SellerDefaults },
  idempotency: Idempotency | null,
): Promise<void> {
  const picks = parcel.lines.map((line) => ({
    orderLineId: line.order_line_id,
    lotId: line.lot_id,
    number: line.number,
    quality: line.quality,
  }));
  const { carrier, tracking_no: trackingNo, driver_phone: driverPhone, seller } = parcel;
  const request = {
    carrier,
    trackingNo,
    driverPhone,
    picks,
    lotReason: parcel.lot_reason,
    cold: coldFacts(parcel.cold),
    isWhole: false,
    seller,
  };
  await shipOrder(db, staff, id, request, idempotency);
}

/** Staff say that a parcel has arrived. @returns the order's id */
export const parcelArrived = (
  db: Db,
  staff: Staff,
  shipmentId: number,
  { delivered_at: at, receiver, note }: { delivered_at: number; receiver: string; note: string },
): Promise<number> =>
  markDelivered(db, staff, shipmentId, { deliveredAt: new Date(at * 1000), receiver, note });

/** … and take it back. @returns the order's id */
export const parcelNotArrived = (db: Db, staff: Staff, shipmentId: number, reason: string): Promise<number> =>
  takeBackDelivery(db, staff, shipmentId, reason);

/** Staff saw an order's transfer on the bank's statement. @returns whether it waits for a second person */
export const confirmTransfer = (
  db: Db,
  staff: Staff,
  transfer: { id: number; bank_ref: string; amount: string },
  idempotency: Idempotency | null,
): Promise<boolean> => confirmOrderTransfer(db, staff, transfer, idempotency);

/**
 * Staff have sent a transfer back by bank.
 * @returns the order's id
 */
export const sendRefund = (db: Db, staff: Staff, refundId: number, bankRef: string): Promise<number> =>
  finishRefund(db, staff, refundId, bankRef);
