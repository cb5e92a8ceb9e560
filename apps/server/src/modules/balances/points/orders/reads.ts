import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { PointsOrder } from '../../../../db/tables.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Buyer } from '../../../../http/session.ts';

export type PointsOrderRow = Selectable<PointsOrder>;

/** One page of the buyer's points orders, newest first, and how many there are of each state. */
export async function ownPointsOrders(
  db: Db,
  buyer: Buyer,
  { status, page, page_size }: { status?: string | undefined; page: number; page_size: number },
): Promise<{ rows: PointsOrderRow[]; counts: Map<string, number> }> {
  const own = db.selectFrom('points_order').where('account_id', '=', buyer.accountId);
  const shown = status === undefined ? own : own.where('status', '=', status);
  const [rows, counted] = await Promise.all([
    shown
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    own
      .select(({ fn }) => ['status', fn.countAll<number>().as('number')])
      .groupBy('status')
      .execute(),
  ]);
  return { rows, counts: new Map(counted.map((one) => [one.status, one.number])) };
}

/** One of the buyer's own, which is there. */
export const ownPointsOrder = (db: Db, buyer: Buyer, id: number): Promise<PointsOrderRow> =>
  db
    .selectFrom('points_order')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();

/** A points order of this buyer, locked for a change; undefined for another's or an unknown one. */
export function lockedOwnPointsOrder(tx: Tx, buyer: Buyer, id: number): Promise<PointsOrderRow | undefined> {
  return tx
    .selectFrom('points_order')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', buyer.accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** Pieces of a goods that an account has exchanged, cancelled ones not; prizes do not count. */
export async function piecesOf(tx: Tx, accountId: number, goodsId: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(number), 0)::int as pieces from points_order
    where account_id = ${accountId} and points_goods_id = ${goodsId} and status <> 'cancelled' and draw_record_id is null`.execute(
    tx,
  );
  return rows[0]?.pieces ?? 0;
}
