import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Staff } from '../../http/session.ts';

export interface Queues {
  to_review: number;
  to_ship: number;
  unpaid: number;
  feedback: number;
  complaints_overdue: number;
}

/** What waits for somebody; 0 for what a role may not see. */
export async function queues(db: Db, staff: Staff): Promise<Queues> {
  const [orders, feedback] = await Promise.all([
    staff.permissions.has('order.read') ? orderQueues(db) : { to_review: 0, to_ship: 0, unpaid: 0 },
    staff.permissions.has('feedback.read') ? feedbackQueues(db) : { feedback: 0, complaints_overdue: 0 },
  ]);
  return { ...orders, ...feedback };
}

const { pending_payment, pending_review, pending_shipment, partly_shipped } = ORDER_STATUS;

async function orderQueues(db: Db): Promise<Pick<Queues, 'to_review' | 'to_ship' | 'unpaid'>> {
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

async function feedbackQueues(db: Db): Promise<Pick<Queues, 'feedback' | 'complaints_overdue'>> {
  const { rows } = await sql<Pick<Queues, 'feedback' | 'complaints_overdue'>>`
    select count(*) as feedback, count(*) filter (where due_at < now()) as complaints_overdue
    from feedback where status = 'open'`.execute(db);
  return rows[0] ?? { feedback: 0, complaints_overdue: 0 };
}
