import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { accountById, type SignInRow } from '../reads.ts';
import { readSecret, secretHash } from './rules.ts';

/** Whom a one-time password is for; null for one that does not hold, and for an account that is blocked. */
export async function invitedBy(db: Db, typed: string): Promise<SignInRow | null> {
  const secret = readSecret(typed);
  if (secret === null) return null;
  const row = await db
    .selectFrom('account_invitation')
    .select('account_id')
    .where('token_hash', '=', secretHash(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const account = row && (await accountById(db, row.account_id));
  return account && !account.is_blocked ? account : null;
}
