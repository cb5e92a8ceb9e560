import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { ticketHolder } from '../../../../http/tickets.ts';
import { accountById, type SignInRow } from '../reads.ts';

export interface FactorRow {
  id: number;
  totp_secret: string;
  recovery_hashes: string[];
  created_at: Date;
}

/** The second factor that an account has now. */
export const currentFactor = (db: Db | Tx, accountId: number): Promise<FactorRow | undefined> =>
  db
    .selectFrom('account_factor')
    .select(['id', 'totp_secret', 'recovery_hashes', 'created_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** Who has passed the first step of signing in with this browser; null when that is too long ago, or the account is blocked. */
export async function entryHolder(db: Db, ticket: string | undefined): Promise<SignInRow | null> {
  const account = await ticketHolder(db, 'entry', ticket, (id) => accountById(db, id));
  return account?.is_blocked ? null : account;
}
