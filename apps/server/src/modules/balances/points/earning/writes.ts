import { type Fen, fen } from '@qingnang/rules/money';
import { pointsFor, pointsKept } from '@qingnang/rules/points';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { earn, fallBack } from '../writes.ts';

/** A purchase that points come from; its row is locked. */
interface EarningOrder {
  id: number;
  account_id: number;
  order_no: string;
}

/**
 * Gives a completed order's points, once.
 * @param paid for what is kept of it, after all that was taken off, without shipping
 */
export async function earnForOrder(tx: Tx, order: EarningOrder, paid: Fen): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .innerJoin('member_rank', 'member_rank.rank', 'account.rank')
    .select('ten_yuan_points')
    .where('account.id', '=', order.account_id)
    .executeTakeFirstOrThrow();
  const points = pointsFor(paid, account.ten_yuan_points);
  if (points === 0) return;
  const given = await earn(tx, {
    accountId: order.account_id,
    points,
    cause: 'order',
    ref: order.order_no,
  });
  if (given)
    await tx
      .insertInto('points_earning')
      .values({ order_id: order.id, base_fen: Number(paid), points })
      .execute();
}

/**
 * Takes back what goods that went back had earned, so that what is kept has the points it would have. An order that has earned
 * nothing (yet) is left alone.
 * @param kept what was paid for what is still kept
 * @param ref names the return (`after_sales:7`)
 */
export async function takeBackForOrder(tx: Tx, order: EarningOrder, kept: Fen, ref: string): Promise<void> {
  const earning = await tx
    .selectFrom('points_earning')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (!earning) return;
  const stays = pointsKept(earning.points, fen(earning.base_fen), kept);
  const points = earning.points - earning.taken - stays;
  if (points <= 0) return;
  await fallBack(tx, { accountId: order.account_id, points, cause: 'fall_back', ref });
  await sql`update points_earning set taken = taken + ${points} where order_id = ${order.id}`.execute(tx);
}
