import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { isSessionBy, isSessionOf, signerOf } from './reads.ts';

/**
 * Ends one of the sessions of who asks.
 * @throws 404 for one that is over, or somebody else's
 */
export async function endOwnSession(db: Db, buyer: Buyer, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from session where id = ${id}::uuid and ${isSessionBy(signerOf(buyer))}`.execute(db);
  if (numAffectedRows !== 1n) throw notFound('这台设备已退出登录');
}

/** Ends a session of an account. @returns how many: none when it is over, or somebody else's */
export async function endSessionOf(db: Db | Tx, accountId: number, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where id = ${id}::uuid and ${isSessionOf(accountId)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Sessions of head offices that act for these stores are their own again. */
export async function sendHeadsHome(tx: Tx, storeIds: readonly number[]): Promise<void> {
  await sql`
    update session set account_id = head_account_id, head_account_id = null
    where account_id = any(${[...storeIds]}::bigint[]) and head_account_id is not null`.execute(tx);
}
