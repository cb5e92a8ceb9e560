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

/** Somebody who signs in: the owner of an account, or one of its members. */
export interface Signer {
  accountId: number;
  /** null = the owner. */
  memberId: number | null;
}
export const signerOf = ({ accountId, member }: Buyer): Signer => ({
  accountId,
  memberId: member?.id ?? null,
});

/** The same of a row that says who signs in. */
export const signerFrom = ({ id, member_id }: { id: number; member_id: number | null }): Signer => ({
  accountId: id,
  memberId: member_id,
});

/** In SQL: the sessions that people of an account signed in to, those included in which they act for a store. */
export const isSessionOf = (accountId: number): RawBuilder<boolean> =>
  sql`(account_id = ${accountId} and head_account_id is null or head_account_id = ${accountId})`;

/** In SQL: those of one of them. */
export const isSessionBy = ({ accountId, memberId }: Signer): RawBuilder<boolean> =>
  sql`(${isSessionOf(accountId)} and member_id is not distinct from ${memberId}::bigint)`;

/** Open sessions of who asks, those included in which it acts for a store; the one that asks comes first. */
export async function ownSessions(db: Db, buyer: Buyer, token: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, ip, user_agent, created_at, seen_at,
      token_hash = sha256(convert_to(${token}, 'UTF8')) as is_current
    from session
    where ${isSessionBy(signerOf(buyer))} and expires_at > now()
    order by is_current desc, seen_at desc, id limit 100`.execute(db);
  return rows;
}
