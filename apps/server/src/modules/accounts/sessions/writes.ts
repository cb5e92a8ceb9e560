import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';

/**
 * Ends one of the account's sessions.
 * @throws 404 for one that is over, or somebody else's
 */
export async function endOwnSession(db: Db, buyer: Buyer, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from session
    where id = ${id}::uuid
      and (account_id = ${buyer.accountId} and head_account_id is null or head_account_id = ${buyer.accountId})`.execute(
    db,
  );
  if (numAffectedRows === 0n) throw notFound('这台设备已退出登录');
}
