import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { tell, writeAudit } from '../../../../identity/writes.ts';
import type { PointsOrderRow } from '../../orders/reads.ts';
import { changed, endPointsOrder } from '../../orders/writes.ts';
import { lockedPointsOrder, type StaffPointsOrderRow } from './reads.ts';

const ORDERS = '/jfdd';

/** Sends a points order off. @throws 404, 409 when it does not wait for it, was changed since or has no address */
export function shipPointsOrder(
  db: Db,
  staff: Staff,
  id: number,
  parcel: { carrier: string; trackingNo: string; version: number },
): Promise<StaffPointsOrderRow> {
  return inTransaction(db, async (tx) => {
    const before = await waiting(tx, id, parcel.version);
    if (before.address === '') throw conflict('客户还没有填写收货地址');
    const after = await changed(tx, before, {
      status: 'shipped',
      shipped_at: sql`now()`,
      carrier: parcel.carrier,
      tracking_no: parcel.trackingNo,
    });
    await tell(tx, before.account_id, {
      key: 'points_order.shipped',
      fields: {
        order_no: before.order_no,
        goods: before.name,
        carrier: parcel.carrier,
        waybill: parcel.trackingNo,
      },
      url: ORDERS,
      cause: `points_order:${id}:shipped`,
    });
    await audit(tx, staff, 'points_order.ship', before, after);
    return { ...after, company: before.company };
  });
}

/** Cancels a points order that has not left: points and stock go back. @throws 404, 409 */
export function cancelForBuyer(
  db: Db,
  staff: Staff,
  id: number,
  { reason, version }: { reason: string; version: number },
): Promise<StaffPointsOrderRow> {
  return inTransaction(db, async (tx) => {
    const before = await waiting(tx, id, version);
    const after = await endPointsOrder(tx, before, reason);
    await tell(tx, before.account_id, {
      key: 'points_order.cancelled',
      fields: {
        order_no: before.order_no,
        goods: before.name,
        reason,
        back: before.points > 0 ? `。${before.points} 积分已退回` : '',
      },
      url: ORDERS,
      cause: `points_order:${id}:cancelled`,
    });
    await audit(tx, staff, 'points_order.cancel', before, after);
    return { ...after, company: before.company };
  });
}

async function waiting(tx: Tx, id: number, version: number): Promise<StaffPointsOrderRow> {
  const order = await lockedPointsOrder(tx, id);
  if (!order) throw notFound('积分订单不存在');
  if (order.version !== version || order.status !== 'placed')
    throw conflict('积分订单已有变化，请刷新后再操作', { version: order.version });
  return order;
}

const audit = (tx: Tx, staff: Staff, action: string, before: PointsOrderRow, after: PointsOrderRow) =>
  writeAudit(tx, staff, {
    action,
    entity: 'points_order',
    entityId: before.id,
    before: { status: before.status },
    after: {
      status: after.status,
      carrier: after.carrier,
      tracking_no: after.tracking_no,
      note: after.note,
    },
  });
