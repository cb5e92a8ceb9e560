import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

export interface InvitedRow {
  id: number;
  username: string;
  name: string;
  phone: string;
  /** A second factor is on: the password alone signs nobody in. */
  has_factor: boolean;
}

/** Whom a link is for, by the hash of its secret; null for one that does not hold. */
export async function invitedBy(db: Db, tokenHash: Buffer): Promise<InvitedRow | null> {
  const row = await db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff as s', 's.id', 'i.staff_id')
    .select([
      's.id',
      's.username',
      's.name',
      's.phone',
      sql<boolean>`s.totp_secret is not null`.as('has_factor'),
    ])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('s.is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody by the name of the account, locked, also who has left. */
export const staffNamed = (tx: Tx, username: string): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('staff')
    .select('id')
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
