import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { ticketHolder } from '../../../../http/tickets.ts';
import { type SignInRow, signerById } from '../reads.ts';
import type { Signer } from '../sessions/reads.ts';

export interface FactorRow {
  id: number;
  totp_secret: string;
  recovery_hashes: string[];
  created_at: Date;
}

/** The second factor that one of an account's people has now. */
export const currentFactor = (db: Db | Tx, { accountId, memberId }: Signer): Promise<FactorRow | undefined> =>
  db
    .selectFrom('account_factor')
    .select(['id', 'totp_secret', 'recovery_hashes', 'created_at'])
    .where('account_id', '=', accountId)
    .where('member_id', 'is not distinct from', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** Who has passed the first step of signing in with this browser; null when that is too long ago, or they are blocked. */
export async function entryHolder(db: Db, ticket: string | undefined): Promise<SignInRow | null> {
  const holder = await ticketHolder(db, 'entry', ticket, (accountId, memberId) =>
    signerById(db, { accountId, memberId }),
  );
  return holder?.is_blocked ? null : holder;
}
