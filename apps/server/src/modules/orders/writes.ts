import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Warn } from '../../http/log.ts';
import type { Buyer } from '../../http/session.ts';
import { completeOrder, endOrder, lockGroupOf, lockOwnOrder } from './progress/writes.ts';

/** The buyer gives up an order that has not left: everything goes back the way it came. Returns the new status. */
export function cancelOrder(db: Db, buyer: Buyer, id: number, reason: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, buyer, id);
    return endOrder(tx, order, 'cancel', { actor: 'buyer', note: reason });
  });
}

/** The buyer has the goods: what the order pays back comes into the wallet. Returns the new status. */
export function confirmReceipt(db: Db, buyer: Buyer, id: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, buyer, id);
    return completeOrder(tx, order, { actor: 'buyer' });
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
    await lockGroupOf(tx, id);
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
