import type { Tx } from '../../../../db/transaction.ts';
import { holdUnusual } from '../../../fulfilment/writes.ts';
import { groupBuyOf } from '../../../marketing/reads.ts';
import type { OrderRow } from '../../../ordering/reads.ts';
import { joinGroupBuys, moveOrder, noteBought, passGate } from '../../../ordering/writes.ts';

/** All money of a locked order has come in: it goes on. @param method by which the last of it came */
export async function markPaid(tx: Tx, order: OrderRow, method: string): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set({ payment_method: method, expires_at: null })
    .where('id', '=', order.id)
    .execute();
  const group = await groupBuyOf(tx, order.group_offer_id);
  const facts = { waitsForGroup: group !== null && group.status !== 'success' };
  await moveOrder(tx, order, 'pay', { actor: 'system', facts });
  if (order.kind === 'receipt') await holdUnusual(tx, order.id);
  await noteBought(tx, [order.id]);
  // The money is taken and kept; what stands against the order holds it.
  await passGate(tx, [order.id], 'payment');
  await joinGroupBuys(tx, order.group_offer_id === null ? [] : [order.group_offer_id]);
}
