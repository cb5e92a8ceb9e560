import type { Permission } from '@qingnang/contract/endpoint';
import type { WorkKind } from '@qingnang/contract/office-work';
import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Staff } from '../../../http/session.ts';
import { seen } from '../../identity/reads.ts';

export interface WorkRow {
  kind: WorkKind;
  count: number;
  oldest_seconds: number;
}

interface Queue {
  kind: WorkKind;
  /** Whose work it is. */
  permission: Permission;
  /** Rows that wait. */
  from: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  /** Whose they are; absent where they are the shop's own. */
  account?: RawBuilder<unknown>;
}

const { pending_review, pending_shipment, partly_shipped } = ORDER_STATUS;
const toShip = sql`sales_order where status in (${pending_shipment}, ${partly_shipped}) and held_at is null`;
const account = sql`account_id`;

const QUEUES: readonly Queue[] = [
  {
    kind: 'review',
    permission: 'order.review',
    from: sql`sales_order where status = ${pending_review}`,
    since: sql`coalesce(paid_at, placed_at)`,
    account,
  },
  {
    kind: 'pick',
    permission: 'order.ship',
    from: sql`${toShip} and picked_at is null`,
    since: sql`coalesce(reviewed_at, placed_at)`,
    account,
  },
  {
    kind: 'ship',
    permission: 'order.ship',
    from: sql`${toShip} and picked_at is not null`,
    since: sql`picked_at`,
    account,
  },
  {
    kind: 'licences',
    permission: 'qualification.review',
    from: sql`application where status = 'submitted'`,
    since: sql`submitted_at`,
    account,
  },
  {
    kind: 'receipts',
    permission: 'receipt.write',
    from: sql`sales_order where receipt_status = 'uploaded'`,
    since: sql`coalesce(shipped_at, placed_at)`,
    account,
  },
  {
    kind: 'claims',
    permission: 'after_sales.write',
    from: sql`after_sales where status < ${CASE_STATUS.done}`,
    since: sql`created_at`,
    account,
  },
  {
    kind: 'refunds',
    permission: 'money.write',
    from: sql`refund where status in ('awaiting', 'pending', 'failed')`,
    since: sql`created_at`,
    account,
  },
  {
    kind: 'short',
    permission: 'goods.write',
    from: sql`stock_out where until is null and goods_id in (select id from goods where status = 'on')`,
    since: sql`since`,
  },
  {
    kind: 'messages',
    permission: 'chat.answer',
    from: sql`chat_thread where waiting_since is not null`,
    since: sql`waiting_since`,
    account,
  },
];

/** What waits for a member of staff, by their rights, in one statement. */
export async function workOf(db: Db, staff: Staff): Promise<WorkRow[]> {
  const own = QUEUES.filter(({ permission }) => staff.permissions.has(permission));
  if (own.length === 0) return [];
  const counts = own.map(
    ({ kind, from, since, account: whose }) => sql`
      select ${kind}::text as kind, count(*)::int as count,
        greatest(0, coalesce(extract(epoch from now() - min(${since})), 0))::int as oldest_seconds
      from ${from} ${whose ? sql`and ${seen(staff, whose)}` : sql``}`,
  );
  const { rows } = await sql<WorkRow>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}
