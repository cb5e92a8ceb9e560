import type { Selectable } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Withdrawal } from '../../../../db/tables.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';

export type WithdrawalRow = Selectable<Withdrawal>;

/** One page of the buyer's withdrawals, the newest first. */
export async function withdrawalPage(
  db: Db,
  { accountId }: Buyer,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const own = db.selectFrom('withdrawal').where('account_id', '=', accountId);
  const [rows, count] = await Promise.all([
    own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** One of the buyer's withdrawals. @throws 404 for someone else's */
export async function ownWithdrawal(db: Db, { accountId }: Buyer, id: number): Promise<WithdrawalRow> {
  const row = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound('提现单不存在');
  return row;
}
