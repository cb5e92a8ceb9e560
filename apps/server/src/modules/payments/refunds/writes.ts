import { sql } from 'kysely';
import type { PaymentProviders, ProviderName } from '../../../channels/payment/port.ts';
import type { Db } from '../../../db/client.ts';
import { pendingRefunds } from '../reads.ts';

const BATCH = 100;

/**
 * Carries out refunds that wait. The provider is asked first and the row marked after: dying in between asks again with
 * the same refund number, which the provider pays only once.
 */
export async function payRefunds(db: Db, providers: PaymentProviders): Promise<number> {
  const pending = await pendingRefunds(db, BATCH);
  let done = 0;
  for (const refund of pending) {
    const provider = providers[refund.method as ProviderName];
    if (!provider) continue;
    await provider.refund(refund.refund_no, refund.payment_no, refund.amount_fen);
    await db
      .updateTable('refund')
      .set({ status: 'done', done_at: sql`now()` })
      .where('id', '=', refund.id)
      .where('status', '=', 'pending')
      .execute();
    done += 1;
  }
  return done;
}
