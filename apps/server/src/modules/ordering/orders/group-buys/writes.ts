import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import type { Warn } from '../../../../http/log.ts';
import { countGroupBuys, failEndedGroupBuys } from '../../../marketing/writes.ts';
import { passGate } from '../gate/writes.ts';
import { endOrder, lockOrder, releaseGroupBuys } from '../progress/writes.ts';

/**
 * Orders that became paid join their groups: the one way for balance, provider and transfer. A group that is reached lets
 * all its orders go on at once; what stands against one of them since it was paid holds it.
 * @param offerIds of orders paid in this transaction; the offers are locked
 */
export async function joinGroupBuys(tx: Tx, offerIds: readonly number[]): Promise<void> {
  if (offerIds.length === 0) return;
  const succeeded = await countGroupBuys(tx, offerIds);
  if (succeeded.length > 0) await passGate(tx, await releaseGroupBuys(tx, succeeded), 'payment');
}

const { pending_payment, pending_group } = ORDER_STATUS;
// One sweep holds no long lock: what is left comes with the next one.
const SWEEP = 200;

/**
 * Ends the orders of groups that were not reached: paid ones get everything back, unpaid ones close. Each in a transaction of
 * its own; one that fails, or that a dying process left, is found by the next run.
 * @returns how many ended
 */
export async function endFailedGroupBuys(db: Db, log: Warn): Promise<number> {
  await failEndedGroupBuys(db);
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_order o join special_price s on s.id = o.group_offer_id
    where o.status in (${pending_payment}, ${pending_group}) and s.group_status = 'failed'
    order by o.id limit ${SWEEP}`.execute(db);
  let ended = 0;
  for (const { id } of rows) {
    try {
      if (await endWaiting(db, id)) ended += 1;
    } catch (error) {
      log.warn({ err: error, order: id }, 'order of a failed group not ended, will try again');
    }
  }
  return ended;
}

/** @returns false when somebody else ended it meanwhile */
function endWaiting(db: Db, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === pending_group) {
      await endOrder(tx, order, 'group_fail', { actor: 'system', note: '拼团未成团，货款原路退回' });
    } else if (order.status === pending_payment) {
      await endOrder(tx, order, 'close', { actor: 'system', note: '拼团已结束，未付款' });
    } else {
      return false;
    }
    return true;
  });
}
