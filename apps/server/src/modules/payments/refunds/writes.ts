import { sql } from 'kysely';
import type { PaymentProviders, ProviderName } from '../../../channels/payment/port.ts';
import type { Db } from '../../../db/client.ts';
import type { Warn } from '../../../http/log.ts';
import { pendingRefunds } from '../reads.ts';

const BATCH = 100;

/**
 * Carries out refunds that wait. The provider is asked first and the row marked after: dying in between asks again with
 * the same refund number, which the provider pays only once. One that fails is tried again with the next run.
 * @returns how many were paid
 */
export async function payRefunds(db: Db, providers: PaymentProviders, log: Warn): Promise<number> {
  let done = 0;
  for (const refund of await pendingRefunds(db, BATCH)) {
    const provider = providers[refund.method as ProviderName];
    if (!provider) continue;
    try {
      await provider.refund(refund.refund_no, refund.payment_no, refund.amount_fen);
      await markDone(db, refund.id);
      done += 1;
    } catch (error) {
      log.warn({ err: error, refund: refund.refund_no }, 'refund not paid, will try again');
    }
  }
  return done;
}

async function markDone(db: Db, id: number): Promise<void> {
  await db
    .updateTable('refund')
    .set({ status: 'done', done_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}
