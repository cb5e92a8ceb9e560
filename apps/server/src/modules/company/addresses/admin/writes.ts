import { addressWords } from '@qingnang/rules/places';
import { placeErrors } from '@qingnang/rules/regions';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, forbidden, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { seen } from '../../../identity/reads.ts';
import { tell, writeAudit } from '../../../identity/writes.ts';
import { insertAddress, type NewAddress, requirePhone } from '../writes.ts';

/**
 * Staff have looked at an address: medicines may go there, or may not (any more). The buyer hears of it.
 * @throws 404, 403 for who proposed it, 409 for the one on the licence, 422 without a reason
 */
export function reviewAddress(
  db: Db,
  staff: Staff,
  id: number,
  { isPassed, reason }: { isPassed: boolean; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('address')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(seen(staff, sql.ref('account_id')))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('收货地址不存在');
    if (row.is_registered) throw conflict('证照上的注册地址不用审核');
    if (row.proposed_by === staff.staffId) throw forbidden('自己登记的地址请由另一位同事审核');
    if (!isPassed && reason === '') throw invalid({ reason: '请填写原因' });
    const review = isPassed ? 'passed' : 'refused';
    if (row.review === review) throw conflict('该地址已审核，请刷新页面');
    const place = addressWords(row);
    await tx
      .updateTable('address')
      .set({
        review,
        review_reason: isPassed ? '' : reason,
        reviewed_by: staff.staffId,
        reviewed_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, staff, {
      action: `address.${isPassed ? 'pass' : 'refuse'}`,
      entity: 'account',
      entityId: row.account_id,
      after: { address: place, ...(isPassed ? {} : { reason }) },
    });
    const words = isPassed
      ? ({ key: 'address.passed', fields: { address: place } } as const)
      : ({ key: 'address.refused', fields: { address: place, reason } } as const);
    await tell(tx, row.account_id, {
      ...words,
      url: '/addr',
      cause: `address:${id}:${review}:${Date.now()}`,
    });
  });
}

/**
 * Staff enter an address for a buyer: it waits until somebody else has reviewed it.
 * @returns its id
 * @throws 422 at `phone` or at the part of the place that does not exist
 */
export async function proposeAddress(
  tx: Tx,
  staff: Staff,
  accountId: number,
  address: NewAddress,
): Promise<number> {
  requirePhone(address);
  const errors = placeErrors(address);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { id } = await insertAddress(tx, accountId, address);
  await tx.updateTable('address').set({ proposed_by: staff.staffId }).where('id', '=', id).execute();
  await writeAudit(tx, staff, {
    action: 'address.propose',
    entity: 'account',
    entityId: accountId,
    after: { address: addressWords(address) },
  });
  return id;
}
