import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Staff } from '../../http/session.ts';

export interface Queues {
  to_review: number;
  to_ship: number;
  unpaid: number;
}

const { pending_payment, pending_review, pending_shipment, partly_shipped } = ORDER_STATUS;

/** Orders that wait for somebody; all 0 for a role that may not see orders. */
export async function queues(db: Db, staff: Staff): Promise<Queues> {
  if (!staff.permissions.has('order.read')) return { to_review: 0, to_ship: 0, unpaid: 0 };
  const rows = await db
    .selectFrom('sales_order')
    .select(['status', sql<number>`count(*)::int`.as('number')])
    .where('status', 'in', [pending_payment, pending_review, pending_shipment, partly_shipped])
    .groupBy('status')
    .execute();
  const numberOf = (status: number) => rows.find((row) => row.status === status)?.number ?? 0;
  return {
    to_review: numberOf(pending_review),
    to_ship: numberOf(pending_shipment) + numberOf(partly_shipped),
    unpaid: numberOf(pending_payment),
  };
}
