import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';

export interface SessionRow {
  id: string;
  ip: string;
  user_agent: string;
  created_at: Date;
  seen_at: Date;
  is_current: boolean;
}

/** In SQL: the sessions that an account signed in to, those included in which it acts for a store. */
export const isSessionOf = (accountId: number): RawBuilder<boolean> =>
  sql`(account_id = ${accountId} and head_account_id is null or head_account_id = ${accountId})`;

/** Open sessions of an account, those included in which it acts for a store; the one that asks comes first. */
export async function ownSessions(db: Db, buyer: Buyer, token: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, ip, user_agent, created_at, seen_at,
      token_hash = sha256(convert_to(${token}, 'UTF8')) as is_current
    from session
    where ${isSessionOf(buyer.accountId)} and expires_at > now()
    order by is_current desc, seen_at desc, id limit 100`.execute(db);
  return rows;
}
