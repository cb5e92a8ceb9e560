import type { PaymentNotice } from '../../../../channels/payment/port.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Settlement } from '../rules.ts';

/**
 * Keeps what came in, under the provider's own number.
 * @returns false when a notice with this number is known already
 */
export async function keepNotice(
  tx: Tx,
  provider: string,
  notice: PaymentNotice,
  outcome: Settlement | 'part',
): Promise<boolean> {
  const kept = await tx
    .insertInto('payment_notice')
    .values({
      provider,
      notice_id: notice.noticeId,
      payment_no: notice.paymentNo,
      amount_fen: notice.amountFen,
      outcome,
    })
    .onConflict((same) => same.columns(['provider', 'notice_id']).doNothing())
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}
