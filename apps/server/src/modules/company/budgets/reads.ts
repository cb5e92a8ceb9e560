import type { Budget } from '@qingnang/rules/members';
import { fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { headOf } from '../stores/reads.ts';

export interface BudgetRow {
  id: number;
  company: string;
  is_head: boolean;
  /** Of the month itself. */
  own_fen: number | null;
  /** Of every month without one of its own. */
  every_fen: number | null;
  used_fen: number;
}

const GIVEN_UP = [ORDER_STATUS.cancelled, ORDER_STATUS.closed];

/** In SQL: what is of a month of China's calendar, `2026-11`. */
const inMonth = (month: string): RawBuilder<boolean> => {
  const first = sql`(${`${month}-01`}::date)::timestamp`;
  return sql`o.placed_at >= ${first} at time zone 'Asia/Shanghai'
    and o.placed_at < (${first} + interval '1 month') at time zone 'Asia/Shanghai'`;
};

const columns = (month: string) => sql`a.id, a.company,
  (select amount_fen from budget where account_id = a.id and month = ${month}) as own_fen,
  (select amount_fen from budget where account_id = a.id and month = '') as every_fen,
  (select coalesce(sum(o.payable_fen + o.balance_fen), 0)::bigint
    from sales_order o where o.account_id = a.id and ${inMonth(month)}
      and o.status <> all(${GIVEN_UP}::smallint[])) as used_fen`;

/** The account that asks and, of a head office, its stores; while it acts for a store that one only. */
export async function budgetsOf(db: Db, buyer: Buyer, month: string): Promise<BudgetRow[]> {
  const stores = buyer.actingHead === null ? sql`or a.head_account_id = ${headOf(buyer)}` : sql``;
  const { rows } = await sql<BudgetRow>`
    select ${columns(month)}, exists (select from account s where s.head_account_id = a.id) as is_head
    from account a where a.id = ${buyer.accountId} ${stores}
    order by a.id <> ${buyer.accountId}, a.id`.execute(db);
  return rows;
}

/** What holds for the orders of an account in a month; null = nothing does. */
export async function budgetIn(db: Db | Tx, accountId: number, month: string): Promise<Budget | null> {
  const { rows } = await sql<Pick<BudgetRow, 'own_fen' | 'every_fen' | 'used_fen'>>`
    select ${columns(month)} from account a where a.id = ${accountId}`.execute(db);
  const [row] = rows;
  const amount = row?.own_fen ?? row?.every_fen ?? null;
  return row && amount !== null ? { amount: fen(amount), used: fen(row.used_fen) } : null;
}
