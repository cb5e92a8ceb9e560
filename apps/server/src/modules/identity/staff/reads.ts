import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { withMaskedPhones } from '@qingnang/rules/phone';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { type Finder, indexed, inside, type Searched } from '../../../db/keywords.ts';
import type { Buyer, Staff } from '../../../http/session.ts';
import { countAlarms } from '../status/reads.ts';
import { type PhoneKind, type Reader, seesPhones } from './rules.ts';

/** Who sees all customers, or only their own. */
export type Bounded = Pick<Staff, 'customersOf'>;

/** The bound of what a member of staff sees: true in SQL for accounts of everybody's, or of their own. @param accountId a column */
export const seen = ({ customersOf }: Bounded, accountId: RawBuilder<unknown>) =>
  customersOf === null
    ? sql<boolean>`true`
    : sql<boolean>`${accountId} in (select id from account where salesman_id = ${customersOf})`;

/** The same for what a buyer asks of their own and staff of whom they see. */
export const mayRead = (who: Pick<Buyer, 'accountId'> | Bounded, accountId: RawBuilder<unknown>) =>
  'customersOf' in who ? seen(who, accountId) : sql<boolean>`${accountId} = ${who.accountId}`;

/**
 * Whether a word finds a telephone number: by any part of it for who sees it, by all of it for others, who could find it out digit by
 * digit otherwise.
 */
export const phoneHas =
  (staff: Reader, column: RawBuilder<unknown>, kind: PhoneKind = 'customer') =>
  (word: string): RawBuilder<boolean> =>
    seesPhones(staff, kind)
      ? sql<boolean>`${column} ilike ${inside(word)}`
      : sql<boolean>`${column} = ${word}`;

/** What an index of pairs holds of an account `a`. */
const ACCOUNT_WORDS = sql`account_words(a.company, a.username, a.contact_name, a.credit_code, a.phone)`;

/** Whether an account `a` has a word in one of its columns of that index. */
export const accountHas = (columns: readonly Searched[]) => indexed(ACCOUNT_WORDS, columns);

/** Ids of accounts with a word in one of these columns of `a`. */
export const accountsWith =
  (columns: readonly Searched[]): Finder =>
  (word) =>
    sql`select a.id from account a where ${accountHas(columns)(word)}`;

const PHONES = '(?<![0-9])(1[3-9][0-9]{9}|0[0-9]{2,3}-[0-9]{7,8})(?![0-9])';

/** The same for a text that may hold numbers, such as a user name that the shop made of one. */
export const textHas =
  (staff: Reader, column: RawBuilder<unknown>) =>
  (word: string): RawBuilder<boolean> =>
    seesPhones(staff, 'customer') || withMaskedPhones(word) !== word
      ? sql<boolean>`${column} ilike ${inside(word)}`
      : sql<boolean>`regexp_replace(${column}, ${PHONES}, '*', 'g') ilike ${inside(word)}`;

export interface Queues {
  to_review: number;
  to_ship: number;
  unpaid: number;
  /** Held by the gate. */
  gated: number;
  /** Recalls whose clock has run out while holders are silent. */
  recalls: number;
  feedback: number;
  complaints_overdue: number;
  approvals: number;
  /** Cold parcels without their temperatures. */
  cold: number;
  /** Goods that 禁售目录 has come to name. */
  forbidden: number;
  alarms: number;
}

/** What waits for somebody; 0 for what a role may not see. */
export async function queues(db: Db, staff: Staff): Promise<Queues> {
  const [orders, recalls, feedback, approvals, todo, alarms] = await Promise.all([
    staff.permissions.has('order.read')
      ? orderQueues(db, staff)
      : { to_review: 0, to_ship: 0, unpaid: 0, gated: 0 },
    staff.permissions.has('quality.write') ? recallQueue(db) : 0,
    staff.permissions.has('feedback.read')
      ? feedbackQueues(db, staff)
      : { feedback: 0, complaints_overdue: 0 },
    approvalQueue(db, staff),
    todoQueues(db, staff),
    staff.permissions.has('status.read') ? countAlarms(db) : 0,
  ]);
  return { ...orders, recalls, ...feedback, ...todo, approvals, alarms };
}

const { pending_payment, pending_review, pending_shipment, partly_shipped } = ORDER_STATUS;

async function orderQueues(
  db: Db,
  staff: Staff,
): Promise<Pick<Queues, 'to_review' | 'to_ship' | 'unpaid' | 'gated'>> {
  const rows = await db
    .selectFrom('sales_order')
    .select([
      'status',
      sql<number>`count(*)::int`.as('number'),
      sql<number>`(count(*) filter (where held_by_gate))::int`.as('gated'),
    ])
    .where('status', 'in', [pending_payment, pending_review, pending_shipment, partly_shipped])
    .where(seen(staff, sql.ref('account_id')))
    .groupBy('status')
    .execute();
  const numberOf = (status: number) => rows.find((row) => row.status === status)?.number ?? 0;
  return {
    to_review: numberOf(pending_review),
    to_ship: numberOf(pending_shipment) + numberOf(partly_shipped),
    unpaid: numberOf(pending_payment),
    gated: rows.reduce((sum, { gated }) => sum + gated, 0),
  };
}

async function todoQueues(db: Db, staff: Staff): Promise<Pick<Queues, 'cold' | 'forbidden'>> {
  const { rows } = await sql<{ cold: number; forbidden: number }>`
    select (select count(*) from cold_parcel c join shipment s on s.id = c.shipment_id join sales_order o on o.id = s.order_id
        where c.file_id is null and ${staff.permissions.has('order.ship')}::boolean and ${seen(staff, sql`o.account_id`)}) as cold,
      (select count(*) from forbidden_hit
        where seen_at is null and ${staff.permissions.has('goods.read')}::boolean) as forbidden`.execute(db);
  return rows[0] ?? { cold: 0, forbidden: 0 };
}

/** What others have asked for and this member of the staff may decide. */
async function approvalQueue(db: Db, { staffId, role, permissions }: Staff): Promise<number> {
  const { rows } = await sql<{ approvals: number }>`
    with mine as (select key from approval_policy where ${role} = any(approvers))
    select (select count(*) from approval where state = 'waiting' and asked_by <> ${staffId} and policy in (select key from mine))
      + (select count(*) from refund where status = 'awaiting' and staff_id <> ${staffId}
        and ${permissions.has('money.write')}::boolean and 'refund' in (select key from mine))
      + (select count(*) from correction where status = 'waiting' and asked_by <> ${staffId}
        and ${permissions.has('wallet.write')}::boolean and 'correction' in (select key from mine)) as approvals`.execute(
    db,
  );
  return rows[0]?.approvals ?? 0;
}

/** Drills are nobody's emergency. */
async function recallQueue(db: Db): Promise<number> {
  const { rows } = await sql<{ recalls: number }>`
    select count(*)::int as recalls from recall r where closed_at is null and not is_drill and due_at < now()
      and exists (select from recall_holder h where h.recall_id = r.id and h.confirmed_at is null)`.execute(
    db,
  );
  return rows[0]?.recalls ?? 0;
}

async function feedbackQueues(
  db: Db,
  staff: Staff,
): Promise<Pick<Queues, 'feedback' | 'complaints_overdue'>> {
  const { rows } = await sql<Pick<Queues, 'feedback' | 'complaints_overdue'>>`
    select count(*) as feedback, count(*) filter (where due_at < now()) as complaints_overdue
    from feedback where status = 'open' and ${seen(staff, sql`account_id`)}`.execute(db);
  return rows[0] ?? { feedback: 0, complaints_overdue: 0 };
}
