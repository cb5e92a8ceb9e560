import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { lookAt } from './notices/writes.ts';
import { candidates, countFavorites, inOrder } from './reads.ts';
import { MAX_FAVORITES, refusedWords, type Sorted, sortCandidates } from './rules.ts';

/**
 * Keeps goods; those kept already stay as they are.
 * @returns what was asked, sorted, and how many the buyer keeps now
 * @throws 422 at `goods_ids` when none of them can be kept, 409 when there would be too many
 */
export function addFavorites(
  db: Db,
  buyer: Buyer,
  ids: readonly number[],
): Promise<Sorted & { total: number }> {
  return inTransaction(db, async (tx) => {
    // One act at a time for an account: the count below stays true.
    await sql`select id from account where id = ${buyer.accountId} for no key update`.execute(tx);
    const sorted = sortCandidates(ids, await candidates(tx, buyer, ids));
    if (sorted.kept.length === 0) throw invalid({ goods_ids: refusedWords(sorted.refused) });
    const total = (await countFavorites(tx, buyer)) + sorted.fresh.length;
    if (sorted.fresh.length > 0 && total > MAX_FAVORITES)
      throw conflict(`收藏已满，最多 ${MAX_FAVORITES} 个商品，请先取消不用的`);
    await sql`
      insert into favorite (account_id, goods_id)
      select ${buyer.accountId}, unnest(${sorted.fresh}::int8[])`.execute(tx);
    await lookAt(tx, buyer, sorted.fresh);
    return { ...sorted, total };
  });
}

/** Keeps goods no longer; those that were not kept are no matter. @returns how many the buyer keeps now */
export async function cancelFavorites(db: Db, buyer: Buyer, ids: readonly number[]): Promise<number> {
  await sql`
    with held as (${inOrder(buyer, ids)})
    delete from favorite f using held where f.account_id = ${buyer.accountId} and f.goods_id = held.goods_id`.execute(
    db,
  );
  return countFavorites(db, buyer);
}
