/**
 * 账期对账单: what a month has added to the ledger of an account, frozen. A line is an entry of the ledger and stands in one statement; what
 * was written down after the month was closed stands in the next one.
 */

import { fen, formatFen } from '@qingnang/rules/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { queueTask } from '../../../../db/queue.ts';
import type { CreditStatement } from '../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../http/errors.ts';
import type { Warn } from '../../../../http/log.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { tell, writeAudit } from '../../../identity/writes.ts';
import { lockDebtors } from '../writes.ts';
import { MAKE_TASK, type Tools } from './paper/writes.ts';
import { sellerName, statementById } from './reads.ts';

/** The first moment of a calendar day in China. */
const dayStart = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

/**
 * Makes the statement of the month that ended last for every account that owes or has moved something, each in a transaction of its own;
 * one that is there stays as it is.
 * @param today calendar day in China
 * @returns how many were made
 */
export async function makeStatements(db: Db, today: string, log: Warn): Promise<number> {
  const until = `${today.slice(0, 7)}-01`;
  const { rows } = await sql<{ account_id: number }>`
    select account_id from credit_account c
    where not exists (select from credit_statement s
        where s.account_id = c.account_id and s.month = (${until}::date - interval '1 month')::date)
      and (exists (select from receivable_entry e where e.debtor_id = c.account_id and ${isOpen(until)})
        or coalesce((select closing_fen from credit_statement s
          where s.account_id = c.account_id order by month desc limit 1), 0) <> 0)
    order by account_id`.execute(db);
  let made = 0;
  for (const { account_id } of rows) {
    try {
      if (await makeStatement(db, account_id, until)) made += 1;
    } catch (error) {
      log.warn({ err: error, account: account_id }, 'statement not made, will try again');
    }
  }
  return made;
}

/** Entries `e` before a day that stand in no statement. What goes back to the balance changes nothing that is owed. */
const isOpen = (until: string) => sql<boolean>`(e.at < ${dayStart(until)} and e.kind <> 'return'
  and not exists (select from credit_statement_line l where l.entry_id = e.id))`;

function makeStatement(db: Db, accountId: number, until: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Whatever adds to the ledger of the account holds this lock, too: the entries that are read are all there are.
    await lockDebtors(tx, [accountId]);
    const { rows } = await sql<{ id: number; month: string; closing_fen: number }>`
      with entry as (
        select e.id, e.kind, e.amount_fen from receivable_entry e
        where e.debtor_id = ${accountId} and ${isOpen(until)}),
      summed as (
        select coalesce((select closing_fen from credit_statement
            where account_id = ${accountId} order by month desc limit 1), 0)::bigint as opening_fen,
          coalesce(sum(amount_fen) filter (where kind = 'charge'), 0)::bigint as charged_fen,
          coalesce(sum(amount_fen) filter (where kind = 'settle'), 0)::bigint as settled_fen,
          coalesce(sum(amount_fen) filter (where kind = 'reduce'), 0)::bigint as reduced_fen,
          coalesce(sum(amount_fen) filter (where kind = 'write_off'), 0)::bigint as written_off_fen
        from entry),
      made as (
        insert into credit_statement (account_id, month, opening_fen, charged_fen, settled_fen, reduced_fen, written_off_fen,
          closing_fen)
        select ${accountId}, (${until}::date - interval '1 month')::date, opening_fen, charged_fen, settled_fen, reduced_fen,
          written_off_fen, opening_fen + charged_fen - settled_fen - reduced_fen - written_off_fen
        from summed on conflict (account_id, month) do nothing returning id, month, closing_fen),
      lines as (
        insert into credit_statement_line (statement_id, entry_id)
        select made.id, entry.id from made cross join entry order by entry.id)
      select id, month, closing_fen from made`.execute(tx);
    const [made] = rows;
    if (!made) return false;
    await tell(tx, accountId, {
      key: 'credit.statement',
      fields: { month: made.month.slice(0, 7), amount: formatFen(fen(made.closing_fen)) },
      url: `/zhzx/zq/dzd/${made.id}`,
      cause: `credit_statement:${made.id}`,
    });
    return true;
  });
}

/**
 * The buyer agrees: nothing of it changes any more, and what its paper says is frozen; it is drawn as soon as that is committed.
 * @throws 404; 409 when it is confirmed already, or something is not answered
 */
export function confirmStatement(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  { accountId }: Buyer,
  id: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockUnconfirmed(tx, sql<boolean>`account_id = ${accountId}`, id);
    const { rows } = await sql`
      select 1 from credit_statement_line
      where statement_id = ${id} and dispute <> '' and replied_at is null limit 1`.execute(tx);
    if (rows.length > 0) throw conflict('还有异议没有答复，答复后或撤回异议后才能确认');
    const { company, lines } = await statementById(tx, { accountId }, id);
    const seller = await sellerName(tx, config.seller);
    const names = { seller, company, companies: lines.map((line) => line.company) };
    await tx
      .updateTable('credit_statement')
      .set({ confirmed_at: sql`now()`, names: json(names) })
      .where('id', '=', id)
      .execute();
    await queueTask(tx, MAKE_TASK);
  });
}

/** The buyer minds a line, or does not any more. @param dispute '' takes it back @throws 404; 409 when the statement is confirmed */
export function disputeLine(
  db: Db,
  { accountId }: Buyer,
  id: number,
  { line_id, dispute }: { line_id: number; dispute: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockUnconfirmed(tx, sql<boolean>`account_id = ${accountId}`, id);
    const changed = await tx
      .updateTable('credit_statement_line')
      .set({
        dispute,
        disputed_at: dispute === '' ? null : sql`now()`,
        reply: '',
        replied_by: null,
        replied_at: null,
      })
      .where('id', '=', line_id)
      .where('statement_id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound('对账单没有这一行');
  });
}

/** Staff answer what the buyer minds. @throws 404; 409 when the statement is confirmed, or nobody minds the line */
export function answerLine(
  db: Db,
  staff: Staff,
  id: number,
  { line_id, reply }: { line_id: number; reply: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { account_id, month } = await lockUnconfirmed(tx, seen(staff, sql`account_id`), id);
    const changed = await tx
      .updateTable('credit_statement_line')
      .set({ reply, replied_by: staff.staffId, replied_at: sql`now()` })
      .where('id', '=', line_id)
      .where('statement_id', '=', id)
      .where('dispute', '<>', '')
      .returning(['id', 'dispute'])
      .executeTakeFirst();
    if (!changed) throw conflict('客户对这一行没有异议，请刷新页面');
    await tell(tx, account_id, {
      key: 'credit.answered',
      fields: { month: month.slice(0, 7) },
      url: `/zhzx/zq/dzd/${id}`,
      cause: `credit_reply:${line_id}:${reply}`,
    });
    await writeAudit(tx, staff, {
      action: 'credit.answer',
      entity: 'credit',
      entityId: account_id,
      after: { month: month.slice(0, 7), dispute: changed.dispute, reply },
    });
  });
}

async function lockUnconfirmed(
  tx: Tx,
  isTheirs: ReturnType<typeof seen>,
  id: number,
): Promise<Selectable<CreditStatement>> {
  const row = await tx
    .selectFrom('credit_statement')
    .selectAll()
    .where('id', '=', id)
    .where(isTheirs)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('对账单不存在');
  if (row.confirmed_at !== null) throw conflict('对账单已确认，不能再修改');
  return row;
}
