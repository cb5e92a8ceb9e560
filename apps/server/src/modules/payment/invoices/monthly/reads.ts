/** Customers who are invoiced by the month: who they are, and what of them is due. */

import { INVOICE_DAYS } from '@qingnang/contract/invoice-words';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { LEFT_AT } from '../reads.ts';

export interface RuleRow {
  day: number;
  title_id: number;
  /** As it is today; '' = the customer has removed it. */
  title: string;
  kind: 'normal' | 'special';
  starts_on: string;
  problem: string;
  version: number;
  /** The first day of the last month that was invoiced; '' = none was. */
  made_month: string;
}

/** The rule of an account; undefined = by the order. */
export async function ruleOf(db: Db | Tx, accountId: number): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select r.day, r.title_id, coalesce(t.title, '') as title, r.kind, r.starts_on::text, r.problem, r.version,
      coalesce((select max(month)::text from invoice_month m where m.account_id = r.account_id), '') as made_month
    from invoice_rule r left join invoice_title t on t.id = r.title_id and t.deleted_at is null
    where r.account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** The same for staff. @throws 404 for an account that they do not see */
export async function ruleForStaff(db: Db, staff: Staff, accountId: number): Promise<RuleRow | undefined> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(seen(staff, sql.ref('account.id')))
    .executeTakeFirst();
  if (!account) throw notFound('客户不存在');
  return ruleOf(db, accountId);
}

export interface DueMonth {
  account_id: number;
  /** Its first day. */
  month: string;
  /** The day of the rule in it: what has left before is invoiced. */
  due_on: string;
}

/** Rules whose day of this month has come, and whose month was not made. @param today `2026-11-05` */
export async function dueMonths(db: Db, today: string, most: number): Promise<DueMonth[]> {
  const { rows } = await sql<DueMonth>`
    with due as (
      select r.account_id, r.starts_on, r.problem, date_trunc('month', ${today}::date)::date as month,
        date_trunc('month', ${today}::date)::date + (r.day - 1) as due_on
      from invoice_rule r)
    select account_id, month::text, due_on::text from due d
    where due_on <= ${today}::date and starts_on <= due_on
      and not exists (select from invoice_month m where m.account_id = d.account_id and m.month = d.month)
    order by problem <> '', account_id limit ${most}`.execute(db);
  return rows;
}

const DELIVERED = [ORDER_STATUS.shipped, ORDER_STATUS.completed];

/** Orders of an account that have left before a day and stand on no invoice, locked. @param before `2026-11-05` */
export async function lockUninvoiced(tx: Tx, accountId: number, before: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_order o
    where o.account_id = ${accountId} and o.status = any(${DELIVERED}::smallint[]) and ${LEFT_AT} < ${before}::date
      and ${LEFT_AT} > now() - make_interval(days => ${INVOICE_DAYS})
      and not exists (select from invoice_order x where x.order_id = o.id and x.is_live)
    order by o.id for no key update of o`.execute(tx);
  return rows.map(({ id }) => id);
}
