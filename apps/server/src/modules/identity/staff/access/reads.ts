import { PROOF_SECONDS } from '@qingnang/contract/account-safety';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { type Staff, sessionHash } from '../../../../http/session.ts';

export interface StaffCredentialsRow {
  id: number;
  username: string;
  name: string;
  password_hash: string;
  /** Base 32; null = no second factor. */
  totp_secret: string | null;
  /** It was a one-time password, and its time is over. */
  is_password_over: boolean;
}

/** An active staff member by user name, whatever its case. */
export async function staffByName(db: Db, username: string): Promise<StaffCredentialsRow | undefined> {
  const { rows } = await sql<StaffCredentialsRow>`
    select id, username, name, password_hash, totp_secret, coalesce(password_until < now(), false) as is_password_over
    from staff
    where lower(username) = lower(${username}) and is_active`.execute(db);
  return rows[0];
}

/** What is kept of one's own access, locked when it is about to change. */
export function ownAccess(db: Db | Tx, staff: Staff) {
  return db
    .selectFrom('staff')
    .select(['password_hash', 'phone', 'recovery_hashes', 'totp_secret', 'preferences'])
    .where('id', '=', staff.staffId)
    .executeTakeFirstOrThrow();
}

/** Whether a session has begun within the time for which a proof of who is asking holds. */
export async function isFresh(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from session where token_hash = ${sessionHash(token)} and created_at > now() - make_interval(secs => ${PROOF_SECONDS})`.execute(
    db,
  );
  return rows.length === 1;
}

/** Where somebody is signed in, the newest first. */
export function ownSessions(db: Db, staff: Staff) {
  return db
    .selectFrom('session')
    .select(['id', 'token_hash', 'created_at', 'expires_at', 'ip', 'user_agent'])
    .where('staff_id', '=', staff.staffId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
export type StaffSessionRow = Awaited<ReturnType<typeof ownSessions>>[number];
