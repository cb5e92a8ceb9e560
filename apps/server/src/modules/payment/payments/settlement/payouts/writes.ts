import { sql } from 'kysely';
import type { ProviderName } from '../../../../../channels/payment/port.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { payoutsOf } from './reads.ts';
import { fittingPayouts } from './rules.ts';

/**
 * The oldest open payout of a provider that a locked line of the bank has brought: by name, amount and day. It is locked, so that two
 * lines do not bring the same.
 * @returns its id; null = none fits
 */
export async function payoutFor(
  tx: Tx,
  line: { payer: string; amount_fen: number; paid_on: string },
  provider: ProviderName,
): Promise<number | null> {
  await sql`select from settlement_line
    where kind = 'payout' and provider = ${provider} and amount_fen = ${line.amount_fen} order by id for update`.execute(
    tx,
  );
  const open = await payoutsOf(tx, [line.amount_fen]);
  const [first] = fittingPayouts(
    line,
    open.filter((one) => one.provider === provider),
  );
  return first?.id ?? null;
}
