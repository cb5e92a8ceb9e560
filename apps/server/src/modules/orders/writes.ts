import { ORDER_STATUS, type OrderAct } from '@qingnang/rules/order-state';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Buyer } from '../../http/session.ts';
import { endOrder, lockOrder, lockOwnOrder, moveOrder } from './progress/writes.ts';

/** The buyer gives up an order that has not left: everything goes back the way it came. Returns the new status. */
export function cancelOrder(db: Db, buyer: Buyer, id: number, reason: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, buyer, id);
    return endOrder(tx, order, 'cancel', { actor: 'buyer', note: reason });
  });
}

/** The buyer has the goods. Returns the new status. */
export function confirmReceipt(db: Db, buyer: Buyer, id: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, buyer, id);
    return moveOrder(tx, order, 'confirm_receipt' satisfies OrderAct, { actor: 'buyer' });
  });
}

// One sweep holds no long lock: what is left comes with the next one.
const SWEEP = 200;

/**
 * Closes unpaid orders whose time is over. Each in a transaction of its own, skipping those somebody is paying or
 * cancelling at this moment. Returns how many were closed.
 */
export async function closeExpired(db: Db): Promise<number> {
  const due = await db
    .selectFrom('sales_order')
    .select('id')
    .where('status', '=', ORDER_STATUS.pending_payment)
    .where('expires_at', '<', new Date())
    .orderBy('expires_at')
    .limit(SWEEP)
    .execute();
  let closed = 0;
  for (const { id } of due) if (await closeIfExpired(db, id)) closed += 1;
  return closed;
}

function closeIfExpired(db: Db, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    const isDue =
      order.status === ORDER_STATUS.pending_payment &&
      order.expires_at !== null &&
      order.expires_at < new Date();
    if (isDue) await endOrder(tx, order, 'close', { actor: 'system', note: '超时未付款' });
    return isDue;
  });
}
