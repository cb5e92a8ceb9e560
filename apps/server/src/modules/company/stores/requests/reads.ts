import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';

export interface RequestRow {
  id: number;
  /** The head office. */
  company: string;
  created_at: Date;
}

/** What the account has yet to answer; a head office that acts for it does not see it. */
export async function openRequest(db: Db, { accountId, actingHead }: Buyer): Promise<RequestRow | null> {
  if (actingHead) return null;
  const { rows } = await sql<RequestRow>`
    select r.id, h.company, r.created_at from head_request r join account h on h.id = r.head_account_id
    where r.account_id = ${accountId} and r.status = 'waiting'`.execute(db);
  return rows[0] ?? null;
}
