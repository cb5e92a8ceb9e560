import type { Notice, ProviderName } from '../../../../channels/payment/port.ts';
import type { Db } from '../../../../db/client.ts';
import { settleRefundNotice } from '../refunds/writes.ts';
import type { Settled } from '../rules.ts';
import { settleNotice } from '../writes.ts';

/**
 * Takes in what a provider has to say, once however often and in whatever order it comes.
 * @returns what was done; 'unknown' when it names nothing of this shop
 */
export async function takeNotice(
  db: Db,
  provider: ProviderName,
  notice: Notice,
): Promise<Settled | 'refund' | 'nothing'> {
  if (notice.kind === 'payment') return settleNotice(db, provider, notice.payment);
  if (notice.kind === 'nothing') return 'nothing';
  return (await settleRefundNotice(db, provider, notice)) ? 'refund' : 'unknown';
}
