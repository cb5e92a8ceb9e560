import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { lockOrder } from '../../../ordering/writes.ts';
import { mayTakeBack, momentProblem } from './rules.ts';

export interface Delivery {
  deliveredAt: Date;
  /** Who took it. */
  receiver: string;
  /** What staff know it from; '' = nothing to say. */
  note: string;
}

/**
 * Staff say that a parcel has arrived, where no carrier does. From now on it counts as delivered: the order completes by itself
 * some days later.
 * @returns the order's id
 * @throws 404, 409 when it has arrived already, 422 for a moment that cannot be
 */
export function markDelivered(db: Db, staff: Staff, shipmentId: number, delivery: Delivery): Promise<number> {
  const { deliveredAt, receiver, note } = delivery;
  return inTransaction(db, async (tx) => {
    const { parcel } = await lockParcel(tx, staff, shipmentId);
    if (parcel.delivered_at !== null) throw conflict('该包裹已签收');
    const problem = momentProblem(deliveredAt, parcel.shipped_at, new Date());
    if (problem !== null) throw invalid({ delivered_at: problem });
    await tx
      .updateTable('shipment')
      .set({ delivered_at: deliveredAt })
      .where('id', '=', shipmentId)
      .execute();
    await tx
      .insertInto('delivery_mark')
      .values({ shipment_id: shipmentId, receiver, note, staff_id: staff.staffId })
      .execute();
    await writeAudit(tx, staff, {
      action: 'order.delivered',
      entity: 'order',
      entityId: parcel.order_id,
      after: { ...numbersOf(parcel), delivered_at: deliveredAt.toISOString(), receiver, note },
    });
    return parcel.order_id;
  });
}

/**
 * Takes back what staff said about a parcel: it is on its way again.
 * @returns the order's id
 * @throws 404, 409 after a day, when the order has completed, or when the carrier said it
 */
export function takeBackDelivery(db: Db, staff: Staff, shipmentId: number, reason: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { parcel, order } = await lockParcel(tx, staff, shipmentId);
    const mark = await tx
      .deleteFrom('delivery_mark')
      .where('shipment_id', '=', shipmentId)
      .returning(['receiver', 'marked_at'])
      .executeTakeFirst();
    if (!mark) throw conflict('该包裹没有仓库登记的送达，不能撤回');
    if (order.status === ORDER_STATUS.completed) throw conflict('订单已完成，不能撤回送达');
    if (!mayTakeBack(mark.marked_at, new Date())) throw conflict('登记超过一天，不能撤回送达');
    await tx.updateTable('shipment').set({ delivered_at: null }).where('id', '=', shipmentId).execute();
    await writeAudit(tx, staff, {
      action: 'order.undelivered',
      entity: 'order',
      entityId: parcel.order_id,
      before: { ...numbersOf(parcel), receiver: mark.receiver },
      after: { note: reason },
    });
    return parcel.order_id;
  });
}

interface ParcelRow {
  order_id: number;
  shipment_no: string;
  tracking_no: string;
  shipped_at: Date;
  delivered_at: Date | null;
}

const numbersOf = ({ shipment_no, tracking_no }: ParcelRow) => ({ shipment_no, tracking_no });

/** The order first, as whoever completes it does; the parcel is read when it is locked. */
async function lockParcel(tx: Tx, staff: Staff, shipmentId: number) {
  const found = await tx
    .selectFrom('shipment as s')
    .innerJoin('sales_order as o', 'o.id', 's.order_id')
    .select('s.order_id')
    .where('s.id', '=', shipmentId)
    .where(seen(staff, sql.ref('o.account_id')))
    .executeTakeFirst();
  if (!found) throw notFound('包裹不存在');
  const order = await lockOrder(tx, found.order_id);
  const parcel: ParcelRow = await tx
    .selectFrom('shipment')
    .select(['order_id', 'shipment_no', 'tracking_no', 'shipped_at', 'delivered_at'])
    .where('id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { parcel, order };
}
