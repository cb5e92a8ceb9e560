import type { Db } from '../../../../../db/client.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import type { TitleRow } from '../reads.ts';

/** A title of an account, as staff have seen it. */
interface SeenTitle {
  accountId: number;
  titleId: number;
  version: number;
}

/**
 * Allows special invoices for a title, or no longer.
 * @throws 404 unless the account has it; 409 when the buyer has changed it in between
 */
export function allowSpecial(
  db: Db,
  staff: Staff,
  { accountId, titleId, version }: SeenTitle,
  isAllowed: boolean,
): Promise<TitleRow> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('invoice_title')
      .selectAll()
      .where('id', '=', titleId)
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('发票抬头不存在');
    if (before.version !== version) throw conflict('客户已修改此抬头，请重新核对');
    if (before.is_special_allowed === isAllowed) return before;
    const after = await tx
      .updateTable('invoice_title')
      .set({ is_special_allowed: isAllowed, version: version + 1, updated_at: new Date() })
      .where('id', '=', titleId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(tx, staff, {
      action: 'invoice_title.special',
      entity: 'account',
      entityId: accountId,
      before: { title: before.title, tax_no: before.tax_no, is_special_allowed: before.is_special_allowed },
      after: { title: after.title, tax_no: after.tax_no, is_special_allowed: after.is_special_allowed },
    });
    return after;
  });
}
