import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { File } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer, Staff } from '../../../http/session.ts';
import { seen } from '../../identity/reads.ts';

export type FileRow = Selectable<File>;

/** A file of the account's own or of a store of its own; undefined for one of others and an unknown one alike. */
export function ownFile(db: Db, { accountId }: Buyer, id: number): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', 'in', (query) =>
      query
        .selectFrom('account')
        .select('id')
        .where(({ eb, or }) => or([eb('id', '=', accountId), eb('head_account_id', '=', accountId)])),
    )
    .executeTakeFirst();
}

/** A file for staff: of a customer that they see, of the shop itself, or one that they have brought. */
export function anyFile(db: Db, staff: Staff, id: number): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where(
      sql<boolean>`(purpose in ('report', 'shop_document', 'goods_paper') or staff_id = ${staff.staffId} or ${seen(staff, sql`account_id`)})`,
    )
    .executeTakeFirst();
}

/** Files that something names; who may see it may see them. In the order of their ids. */
export function filesByIds(db: Db | Tx, ids: readonly number[]): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll()
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .orderBy('id')
    .execute();
}
