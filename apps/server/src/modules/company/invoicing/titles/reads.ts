import type { Selectable } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { InvoiceTitle } from '../../../../db/tables.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer, Staff } from '../../../../http/session.ts';

export type TitleRow = Selectable<InvoiceTitle>;

/** The titles of the buyer, the default one first. */
export const titlesOf = (db: Db | Tx, { accountId }: Buyer): Promise<TitleRow[]> => titles(db, accountId);

/** The same of any account, for staff. */
export const titlesOfAccount = (db: Db, _staff: Staff, accountId: number): Promise<TitleRow[]> =>
  titles(db, accountId);

const titles = (db: Db | Tx, accountId: number) =>
  db
    .selectFrom('invoice_title')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();

/** One title of this buyer; undefined for another's, a removed or an unknown one. */
export const titleOf = (db: Db | Tx, { accountId }: Buyer, id: number): Promise<TitleRow | undefined> =>
  titleOfAccount(db, accountId, id);

/** The same of any account; who asks was looked at by the caller. */
export const titleOfAccount = (db: Db | Tx, accountId: number, id: number): Promise<TitleRow | undefined> =>
  db
    .selectFrom('invoice_title')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
