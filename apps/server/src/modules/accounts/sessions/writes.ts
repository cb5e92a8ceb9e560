import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { isSessionOf } from './reads.ts';

/**
 * Ends one of the account's sessions.
 * @throws 404 for one that is over, or somebody else's
 */
export async function endOwnSession(db: Db, buyer: Buyer, id: string): Promise<void> {
  if ((await endSessionOf(db, buyer.accountId, id)) === 0) throw notFound('这台设备已退出登录');
}

/** Ends a session of an account. @returns how many: none when it is over, or somebody else's */
export async function endSessionOf(db: Db | Tx, accountId: number, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where id = ${id}::uuid and ${isSessionOf(accountId)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
