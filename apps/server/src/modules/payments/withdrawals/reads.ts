import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Withdrawal } from '../../../db/tables.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';

export type WithdrawalRow = Selectable<Withdrawal>;

export interface BankAccount {
  bank: string;
  bank_account: string;
}

/** One page of the buyer's withdrawals, the newest first, and where the company's money may go. */
export async function withdrawalPage(
  db: Db,
  { accountId }: Buyer,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: WithdrawalRow[]; total: number; accounts: BankAccount[] }> {
  const own = db.selectFrom('withdrawal').where('account_id', '=', accountId);
  const [rows, count, accounts] = await Promise.all([
    own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
    knownAccounts(db, accountId),
  ]);
  return { rows, total: count?.total ?? 0, accounts };
}

/** Used before, the latest first, then those of invoice titles in the company's own name. */
async function knownAccounts(db: Db, accountId: number): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select bank, bank_account from (
      select bank, bank_account, 1 as source, max(id) as last from withdrawal where account_id = ${accountId}
      group by bank, bank_account
      union all
      select t.bank, regexp_replace(t.bank_account, '[^0-9]', '', 'g'), 2, max(t.id)
      from invoice_title t join account a on a.id = t.account_id and a.company = t.title
      where t.account_id = ${accountId} and t.deleted_at is null and t.bank <> '' and t.bank_account <> ''
      group by 1, 2) known
    group by bank, bank_account order by min(source), max(last) desc limit 5`.execute(db);
  return rows;
}

/** One of the buyer's withdrawals. @throws 404 for someone else's */
export async function ownWithdrawal(db: Db, { accountId }: Buyer, id: number): Promise<WithdrawalRow> {
  const row = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound('提现单不存在');
  return row;
}
