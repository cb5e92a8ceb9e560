import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { StatementNames } from '../../../../db/json-columns.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { sellerName } from '../../../company/reads.ts';
import { mayRead } from '../../../identity/reads.ts';

export { sellerName };

export interface HeadRow {
  id: number;
  account_id: number;
  /** Its first day. */
  month: string;
  opening_fen: number;
  charged_fen: number;
  settled_fen: number;
  reduced_fen: number;
  written_off_fen: number;
  closing_fen: number;
  confirmed_at: Date | null;
  /** As they were when it was confirmed; null = it is not, or was before they were frozen. */
  names: StatementNames | null;
  /** The kept paper of a confirmed one; null = not drawn yet. */
  file_id: number | null;
  is_disputed: boolean;
}

const HEADS = sql`
  select s.*, exists (select from credit_statement_line l
    where l.statement_id = s.id and l.dispute <> '' and l.replied_at is null) as is_disputed
  from credit_statement s`;

/** Statements of an account, the latest first. */
export async function headsOf(
  db: Db,
  accountId: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: HeadRow[]; total: number }> {
  const [found, count] = await Promise.all([
    sql<HeadRow>`
      ${HEADS} where s.account_id = ${accountId} order by s.month desc
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from credit_statement where account_id = ${accountId}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

export interface LineRow {
  id: number;
  kind: string;
  order_id: number;
  order_no: string;
  company: string;
  at: Date;
  amount_fen: number;
  dispute: string;
  reply: string;
}

export interface StatementRow extends HeadRow {
  company: string;
  lines: LineRow[];
}

/** A statement with its lines, for its buyer or for staff. @throws 404 */
export async function statementById(
  db: Db | Tx,
  who: Pick<Buyer, 'accountId'> | Staff,
  id: number,
): Promise<StatementRow> {
  const { rows } = await sql<HeadRow & { company: string }>`
    select h.*, a.company from (${HEADS} where s.id = ${id} and ${mayRead(who, sql`s.account_id`)}) h
    join account a on a.id = h.account_id`.execute(db);
  const [head] = rows;
  if (!head) throw notFound('对账单不存在');
  return { ...head, lines: await linesOf(db, sql`l.statement_id = ${head.id}`) };
}

async function linesOf(db: Db | Tx, where: RawBuilder<unknown>): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, e.kind, r.order_id, o.order_no, a.company, e.at, e.amount_fen, l.dispute, l.reply
    from credit_statement_line l join receivable_entry e on e.id = l.entry_id
    join receivable r on r.id = e.receivable_id join sales_order o on o.id = r.order_id
    join account a on a.id = o.account_id
    where ${where} order by e.id`.execute(db);
  return rows;
}

/** Confirmed statements after an id whose paper has not been drawn yet, with whose they are, the oldest first. */
export const waitingPapers = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('credit_statement')
    .select(['id', 'account_id'])
    .where('id', '>', after)
    .where('confirmed_at', 'is not', null)
    .where('file_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
