import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Staff } from '../../http/session.ts';

export interface StaffRow {
  id: number;
  username: string;
  name: string;
  password_hash: string;
  /** Base 32; null = no second factor. */
  totp_secret: string | null;
}

/** An active staff member by user name, whatever its case. */
export async function staffByName(db: Db, username: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    select id, username, name, password_hash, totp_secret from staff
    where lower(username) = lower(${username}) and is_active`.execute(db);
  return rows[0];
}

export async function hasTotp(db: Db, staff: Staff): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('totp_secret')
    .where('id', '=', staff.staffId)
    .executeTakeFirst();
  return typeof row?.totp_secret === 'string';
}

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

export interface AuditFilter {
  entity?: string | undefined;
  entity_id?: string | undefined;
  staff_id?: number | undefined;
  page: number;
  page_size: number;
}

/** A page of the audit log, the newest first, and how many entries match. */
export async function auditPage(db: Db, filter: AuditFilter) {
  let matching = db.selectFrom('audit_log as l');
  if (filter.entity !== undefined) matching = matching.where('l.entity', '=', filter.entity);
  if (filter.entity_id !== undefined) matching = matching.where('l.entity_id', '=', filter.entity_id);
  if (filter.staff_id !== undefined) matching = matching.where('l.staff_id', '=', filter.staff_id);
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('staff as s', 's.id', 'l.staff_id')
      .select([
        'l.id',
        'l.at',
        's.name as staff',
        'l.action',
        'l.entity',
        'l.entity_id',
        'l.before',
        'l.after',
        'l.ip',
      ])
      .orderBy('l.id', 'desc')
      .limit(filter.page_size)
      .offset((filter.page - 1) * filter.page_size)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
export type AuditRow = Awaited<ReturnType<typeof auditPage>>['rows'][number];
