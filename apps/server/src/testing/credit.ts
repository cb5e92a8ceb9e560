import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { TestBuyer } from './buyers.ts';

interface TestTerms {
  limit_fen: number;
  term_kind?: 'days' | 'month_day';
  term_days?: number;
  covers_stores?: boolean;
  state?: 'open' | 'stopped';
}

/** Gives an account terms, or others, past the two persons who agree to them. */
export async function giveTerms(
  db: Db,
  accountId: number,
  { limit_fen, term_kind = 'days', term_days = 30, covers_stores = false, state = 'open' }: TestTerms,
): Promise<void> {
  await sql`
    insert into credit_account (account_id, limit_fen, term_kind, term_days, covers_stores, state)
    values (${accountId}, ${limit_fen}, ${term_kind}, ${term_days}, ${covers_stores}, ${state})
    on conflict (account_id) do update set limit_fen = excluded.limit_fen, term_kind = excluded.term_kind,
      term_days = excluded.term_days, covers_stores = excluded.covers_stores, state = excluded.state`.execute(
    db,
  );
}

/** Asks for an order to be paid on credit, whatever comes of it. */
export const payOnCredit = ({ client }: TestBuyer, orderId: number) =>
  client.post<{ status: string; order_status: number }>(`/api/order/${orderId}/pay`, { method: 'credit' });

/** What is owed for an order, as its row says. */
export const receivableOf = (db: Db, orderId: number) =>
  db.selectFrom('receivable').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** Lets what is owed for an order be due so many days ago. */
export async function overdueBy(db: Db, orderId: number, days: number): Promise<void> {
  await sql`
    update receivable set due_on = (now() at time zone 'Asia/Shanghai')::date - ${days}::int
    where order_id = ${orderId}`.execute(db);
}
