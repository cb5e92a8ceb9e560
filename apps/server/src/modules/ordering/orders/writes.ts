import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { AUTO_CONFIRM_DELIVERED_DAYS, AUTO_CONFIRM_SHIPPED_DAYS } from '@qingnang/rules/constants';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Warn } from '../../../http/log.ts';
import type { Buyer } from '../../../http/session.ts';
import { buyerMoves } from './progress/reads.ts';
import { completeOrder, endOrder, lockGroupBuysOf, lockOwnOrder } from './progress/writes.ts';

/** The buyer gives up an order that has not left: everything goes back the way it came. Returns the new status. */
export function cancelOrder(db: Db, buyer: Buyer, id: number, reason: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, buyer, id);
    return endOrder(tx, order, 'cancel', buyerMoves(buyer, reason));
  });
}

/** The buyer has the goods: what the order pays back comes into the wallet. Returns the new status. */
export function confirmReceipt(db: Db, buyer: Buyer, id: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, buyer, id);
    return completeOrder(tx, order, buyerMoves(buyer));
  });
}

// One sweep holds no long lock: what is left comes with the next one.
const SWEEP = 200;

/**
 * Closes unpaid orders whose time is over, each in a transaction of its own. One that somebody is paying or cancelling at this
 * moment is left to them, one that fails to the next run.
 * @returns how many were closed
 */
export async function closeExpired(db: Db, log: Warn): Promise<number> {
  const due = await db
    .selectFrom('sales_order')
    .select('id')
    .where('status', '=', ORDER_STATUS.pending_payment)
    .where('expires_at', '<', new Date())
    .orderBy('expires_at')
    .limit(SWEEP)
    .execute();
  let closed = 0;
  for (const { id } of due) {
    try {
      if (await closeIfExpired(db, id)) closed += 1;
    } catch (error) {
      log.warn({ err: error, order: id }, 'order not closed, will try again');
    }
  }
  return closed;
}

function closeIfExpired(db: Db, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockGroupBuysOf(tx, [id]);
    const order = await tx
      .selectFrom('sales_order')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', ORDER_STATUS.pending_payment)
      .where('expires_at', '<', new Date())
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (order) await endOrder(tx, order, 'close', { actor: 'system', note: '超时未付款' });
    return order !== undefined;
  });
}

const { done, refused, withdrawn } = CASE_STATUS;

/**
 * An order `o` that all was done for but that nobody has confirmed: its parcels have been delivered, or left, long enough ago
 * (from when staff said so, where they did: it may be taken back), no after-sales case is open, no receipt is owed.
 */
const IS_RECEIVED = sql<boolean>`(o.status = ${ORDER_STATUS.shipped}
  and (o.kind <> 'receipt' or o.receipt_status = 'accepted')
  and exists (select from shipment s where s.order_id = o.id)
  and (not exists (select from shipment s where s.order_id = o.id
      and s.shipped_at > now() - make_interval(days => ${AUTO_CONFIRM_SHIPPED_DAYS}))
    or not exists (select from shipment s left join delivery_mark m on m.shipment_id = s.id where s.order_id = o.id
      and (s.delivered_at is null
        or greatest(s.delivered_at, m.marked_at) > now() - make_interval(days => ${AUTO_CONFIRM_DELIVERED_DAYS}))))
  and not exists (select from after_sales a where a.order_id = o.id
    and a.status not in (${done}, ${refused}, ${withdrawn})))`;

/**
 * Completes orders that were received long ago, each in a transaction of its own. One that somebody acts on at this moment is
 * left to them, one that fails to the next run.
 * @returns how many were completed
 */
export async function confirmDelivered(db: Db, log: Warn): Promise<number> {
  const due = await db
    .selectFrom('sales_order as o')
    .select('o.id')
    .where(IS_RECEIVED)
    .orderBy('o.id')
    .limit(SWEEP)
    .execute();
  let confirmed = 0;
  for (const { id } of due) {
    try {
      if (await confirmIfReceived(db, id)) confirmed += 1;
    } catch (error) {
      log.warn({ err: error, order: id }, 'order not completed, will try again');
    }
  }
  return confirmed;
}

function confirmIfReceived(db: Db, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockGroupBuysOf(tx, [id]);
    const order = await tx
      .selectFrom('sales_order as o')
      .selectAll('o')
      .where('o.id', '=', id)
      .where(IS_RECEIVED)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (order) await completeOrder(tx, order, { actor: 'system', note: '到货多日未确认，自动完成' });
    return order !== undefined;
  });
}
