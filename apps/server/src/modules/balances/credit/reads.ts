import { AGES, type Age } from '@qingnang/contract/credit-words';
import { fen } from '@qingnang/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import type { Standing, Term } from './rules.ts';

/** Today's calendar day in China. */
export const TODAY = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;

/** The account that owes for what `accountId` orders: itself, or the head office whose terms cover its stores. */
export const debtorOf = (accountId: number) => sql<number>`(
  select c.account_id from account a
  join credit_account c on c.account_id = a.id or (c.account_id = a.head_account_id and c.covers_stores)
  where a.id = ${accountId} order by c.account_id <> a.id limit 1)`;

/** Receivables of a debtor that are past their day, as a sum of fen. @param debtor the column that names it */
const overdueOf = (debtor: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(r.open_fen), 0)::bigint from receivable r
  where r.debtor_id = ${debtor} and r.open_fen > 0 and r.due_on < ${TODAY})`;

/** Terms, and how far they are used. */
export interface Credit extends Standing, Term {
  debtorId: number;
  coversStores: boolean;
  liftedUntil: Date | null;
}

interface CreditRow extends Term {
  account_id: number;
  limit_fen: number;
  used_fen: number;
  overdue_fen: number;
  state: string;
  covers_stores: boolean;
  lifted_until: Date | null;
  is_lifted: boolean;
}

/** The terms that hold for an account's orders, its own or its head office's; null = none. */
export async function creditFor(db: Db | Tx, accountId: number): Promise<Credit | null> {
  const { rows } = await sql<CreditRow>`
    select c.*, coalesce(c.lifted_until > now(), false) as is_lifted,
      ${overdueOf(sql.ref('c.account_id'))} as overdue_fen
    from credit_account c where c.account_id = ${debtorOf(accountId)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    debtorId: row.account_id,
    state: row.state,
    limit: fen(row.limit_fen),
    used: fen(row.used_fen),
    overdue: fen(row.overdue_fen),
    isLifted: row.is_lifted,
    liftedUntil: row.lifted_until,
    term_kind: row.term_kind,
    term_days: row.term_days,
    coversStores: row.covers_stores,
  };
}

/** What an account may see of receivables `r` of orders `o`: what it owes, and what is owed for its own orders. */
export const isOwn = (accountId: number) =>
  sql<boolean>`(r.debtor_id = ${accountId} or o.account_id = ${accountId})`;

/** What an account pays for of receivables `r` of orders `o`: what it owes, what is owed for its own orders and, of a head office, for its stores'. */
export const isTheirs = (account: RawBuilder<unknown>) =>
  sql<boolean>`(r.debtor_id = ${account} or o.account_id = ${account}
    or o.account_id in (select id from account where head_account_id = ${account}))`;

/** Fen that an account has to pay for in all. @param account the column that names it */
export const owedBy = (account: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(r.open_fen), 0)::bigint from receivable r join sales_order o on o.id = r.order_id
  where r.open_fen > 0 and ${isTheirs(account)})`;

/** Days since a receivable `r` was due; 0 or less = it is not. */
const DAYS_LATE = sql<number>`coalesce(${TODAY} - r.due_on, 0)`;

const AGED: Readonly<Record<Age, RawBuilder<boolean>>> = {
  not_due: sql`${DAYS_LATE} <= 0`,
  to_30: sql`${DAYS_LATE} between 1 and 30`,
  to_60: sql`${DAYS_LATE} between 31 and 60`,
  to_90: sql`${DAYS_LATE} between 61 and 90`,
  over_90: sql`${DAYS_LATE} > 90`,
};
/** What is open of receivables `r`, by how long it has been due. */
export const AGE_SUMS = sql.join(
  AGES.map((age) => sql`coalesce(sum(r.open_fen) filter (where ${AGED[age]}), 0)::bigint as ${sql.ref(age)}`),
);

export interface ReceivableRow {
  order_id: number;
  order_no: string;
  company: string;
  placed_at: Date;
  amount_fen: number;
  open_fen: number;
  due_on: string | null;
  days_late: number;
}

/** Receivables `r` of orders `o`, the oldest due first, what has not shipped last. */
export async function receivablesOf(
  db: Db,
  where: RawBuilder<boolean>,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: ReceivableRow[]; total: number }> {
  const from = sql`from receivable r join sales_order o on o.id = r.order_id join account a on a.id = o.account_id
    where ${where}`;
  const [found, count] = await Promise.all([
    sql<ReceivableRow>`
      select r.order_id, o.order_no, a.company, o.placed_at, r.amount_fen, r.open_fen, r.due_on, ${DAYS_LATE} as days_late
      ${from} order by r.open_fen = 0, r.due_on nulls last, r.id
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** @throws 404 unless an account owes for an order, or the order is its own and on credit */
export async function requireOwed(tx: Tx, accountId: number, orderId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from receivable r join sales_order o on o.id = r.order_id
    where r.order_id = ${orderId} and ${isOwn(accountId)}`.execute(tx);
  if (rows.length === 0) throw notFound('该订单没有账期货款');
}
