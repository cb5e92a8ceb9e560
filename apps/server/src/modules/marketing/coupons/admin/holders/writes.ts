import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { conflict, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';

/**
 * Takes one unused coupon back from who holds it. A second time changes nothing.
 * @param id of the account's own coupon
 * @throws 404, 409 when an order uses it
 */
export function voidHeldCoupon(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('account_coupon')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('没有这张优惠券');
    if (row.status === 'void') return;
    if (row.status === 'used') throw conflict('这张优惠券已用于订单，不能作废');
    await sql`
      with voided as (update account_coupon set status = 'void' where id = ${id} returning id)
      insert into coupon_movement (account_coupon_id, cause) select id, 'void' from voided`.execute(tx);
    await writeAudit(tx, staff, {
      action: 'coupon.void',
      entity: 'coupon',
      entityId: row.coupon_id,
      before: { held_id: id, status: row.status },
      after: { held_id: id, status: 'void', account_id: row.account_id, reason },
    });
  });
}
