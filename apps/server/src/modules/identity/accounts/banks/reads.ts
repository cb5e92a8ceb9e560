import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { BankAccount } from '../../../../db/tables.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';

export type BankRow = Selectable<BankAccount>;

/** The account's bank accounts on file, the first first. */
export function ownBanks(db: Db | Tx, { accountId }: Pick<Buyer, 'accountId'>): Promise<BankRow[]> {
  return db
    .selectFrom('bank_account')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export interface KnownBank {
  bank: string;
  number: string;
}

/** Those of invoice titles in the company's own name that are not on file. */
export async function knownBanks(db: Db, { accountId }: Buyer): Promise<KnownBank[]> {
  const { rows } = await sql<KnownBank>`
    select distinct on (number) bank, number from (
      select t.bank, regexp_replace(t.bank_account, '[^0-9]', '', 'g') as number
      from invoice_title t join account a on a.id = t.account_id and a.company = t.title
      where t.account_id = ${accountId} and t.deleted_at is null and t.bank <> '') known
    where length(number) between 8 and 30 and not exists (select from bank_account b
      where b.account_id = ${accountId} and b.number = known.number and b.removed_at is null)
    order by number limit 5`.execute(db);
  return rows;
}
