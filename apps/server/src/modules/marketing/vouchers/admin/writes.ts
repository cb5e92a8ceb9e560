import { randomUUID } from 'node:crypto';
import type { VoucherGift } from '@qingnang/contract/admin-coupons';
import { fen, formatFen, parseFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { timeOf } from '../../campaigns/admin/rules.ts';
import { findReceivers } from '../receivers/reads.ts';
import { insertVouchers } from '../writes.ts';
import { giftErrors } from './rules.ts';

export interface Given {
  given: number;
  unknown: string[];
  skipped: number;
}

/**
 * Gives a cash voucher to each of many accounts at once.
 * @throws 422 by field
 */
export function giveVouchers(
  db: Db,
  staff: Staff,
  gift: VoucherGift,
  idempotency: Idempotency | null,
): Promise<Given> {
  const errors = giftErrors(gift, new Date());
  if (Object.keys(errors).length > 0) throw invalid(errors);
  // Named outside the transaction: an act that runs again is the same giving.
  const batch = randomUUID();
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { accountIds, unknown } = await findReceivers(tx, staff, gift);
      const amount = parseFen(gift.amount) ?? fen(0);
      const { name, note } = gift;
      const validUntil = timeOf(gift.valid_until);
      const given = await insertVouchers(tx, accountIds, {
        name,
        note,
        amount,
        validUntil,
        source: 'give',
        batch,
      });
      const answer = { given, unknown, skipped: accountIds.length - given };
      const after = { name, amount: formatFen(amount), ...answer, unknown: unknown.length };
      await writeAudit(tx, staff, {
        action: 'voucher.give',
        entity: 'voucher',
        entityId: batch,
        after,
      });
      return answer;
    }),
  );
}

/**
 * Takes back what is left of a cash voucher. A second time changes nothing.
 * @throws 404, 409 when nothing is left
 */
export function voidVoucher(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('cash_voucher')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('现金券不存在');
    if (row.is_void) return;
    if (row.left_fen === 0) throw conflict('现金券已用完，不能作废');
    await sql`
      with voided as (
        update cash_voucher set is_void = true, left_fen = 0 where id = ${id} returning id)
      insert into voucher_movement (voucher_id, delta_fen, cause) select id, -${row.left_fen}::int8, 'void' from voided`.execute(
      tx,
    );
    await writeAudit(tx, staff, {
      action: 'voucher.void',
      entity: 'voucher',
      entityId: id,
      before: { left: formatFen(fen(row.left_fen)) },
      after: { left: '0.00', account_id: row.account_id, reason },
    });
  });
}
