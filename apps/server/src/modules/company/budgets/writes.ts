/** 采购预算: set by the owner of an account, or by its head office. Orders are held against it where they are placed. */

import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { fenOf } from '../../identity/rules.ts';
import { headOf } from '../stores/reads.ts';

/**
 * Sets what the orders of an account may come to in a month, or in every month that has no amount of its own.
 * @param budget without `month` every month; without `amount` none
 * @throws 422; 404 unless it is the account that asks, or one of its stores
 */
export function setBudget(
  db: Db,
  buyer: Buyer,
  accountId: number,
  { month = '', amount: typed }: { month?: string | undefined; amount?: string | undefined },
): Promise<void> {
  const amount = fenOf('amount', typed);
  return inTransaction(db, async (tx) => {
    // Orders of the account are placed before or after it.
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .where((where) =>
        where.or([where('id', '=', buyer.accountId), where('head_account_id', '=', headOf(buyer))]),
      )
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw notFound('门店不存在');
    if (amount === null) {
      await tx.deleteFrom('budget').where('account_id', '=', accountId).where('month', '=', month).execute();
      return;
    }
    await tx
      .insertInto('budget')
      .values({ account_id: accountId, month, amount_fen: amount })
      .onConflict((on) =>
        on.columns(['account_id', 'month']).doUpdateSet({ amount_fen: amount, updated_at: sql`now()` }),
      )
      .execute();
  });
}
