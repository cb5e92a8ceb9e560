import type { Db } from '../../../../db/client.ts';
import type { QuoteFacts } from '../../../../db/json-columns.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';

/** What the buyer has seen under this name; null when it is not known (any more). */
export async function seenQuote(db: Db | Tx, { accountId }: Buyer, hash: string): Promise<QuoteFacts | null> {
  const row = await db
    .selectFrom('checkout_quote')
    .select('facts')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.facts ?? null;
}
