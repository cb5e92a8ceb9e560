import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Standing, Term } from './rules.ts';

/** Today's calendar day in China. */
export const TODAY = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;

/** The account that owes for what `accountId` orders: itself, or the head office whose terms cover its stores. */
export const debtorOf = (accountId: number) => sql<number>`(
  select c.account_id from account a
  join credit_account c on c.account_id = a.id or (c.account_id = a.head_account_id and c.covers_stores)
  where a.id = ${accountId} order by c.account_id <> a.id limit 1)`;

/** Receivables of a debtor that are past their day, as a sum of fen. @param debtor column or value that names it */
export const overdueOf = (debtor: ReturnType<typeof sql.ref>) => sql<number>`(
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
