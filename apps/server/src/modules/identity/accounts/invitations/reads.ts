import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { type SignInRow, signerById } from '../reads.ts';
import { readSecret, secretHash } from './rules.ts';

/** Whom a one-time password is for; null for one that does not hold, and for who is blocked or stopped. */
export async function invitedBy(db: Db, typed: string): Promise<SignInRow | null> {
  const secret = readSecret(typed);
  if (secret === null) return null;
  const row = await db
    .selectFrom('account_invitation')
    .select(['account_id', 'member_id'])
    .where('token_hash', '=', secretHash(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return null;
  const invited = await signerById(db, { accountId: row.account_id, memberId: row.member_id });
  return invited && !invited.is_blocked ? invited : null;
}
