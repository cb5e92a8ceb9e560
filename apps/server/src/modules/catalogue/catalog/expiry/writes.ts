import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';

/** Locks lots that are past their last day (docs/rules/stock.md#expiry), and what is left of recalled ones. */
export const lockExpiredLots = (db: Db): Promise<number> => inTransaction(db, lockUnsellable);

/**
 * Locks lots that may not be sold any more: their pieces leave what can be sold and stay apart. Pieces that orders hold
 * already stay until the order is shipped from another lot or ends; the next run takes them.
 * @returns how many pieces were locked
 */
async function lockUnsellable(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
      with held as (
        select id, goods_id, warehouse_id, quantity, expires_on from lot
        where quantity > 0 and (expires_on < current_date or recalled_at is not null) order by id for update),
      due as (
        select id, goods_id, warehouse_id, quantity,
          sum(quantity) over (partition by goods_id, warehouse_id order by expires_on, id) - quantity as earlier
        from held),
      shelf as (
        select goods_id, warehouse_id, available from stock
        where (goods_id, warehouse_id) in (select goods_id, warehouse_id from held)
        order by goods_id, warehouse_id for update),
      taken as (
        select due.id, goods_id, warehouse_id, greatest(least(due.quantity, available - due.earlier), 0)::int as number
        from due join shelf using (goods_id, warehouse_id)),
      lots as (
        update lot set quantity = lot.quantity - taken.number, locked = lot.locked + taken.number
        from taken where lot.id = taken.id and taken.number > 0),
      sums as (
        select goods_id, warehouse_id, sum(number)::int as number from taken group by 1, 2 having sum(number) > 0),
      moved as (
        insert into stock_movement (goods_id, warehouse_id, available_delta, reserved_delta, cause, ref)
        select goods_id, warehouse_id, -number, 0, 'expired', gen_random_uuid()::text from sums)
      update stock s set available = s.available - sums.number from sums
      where s.goods_id = sums.goods_id and s.warehouse_id = sums.warehouse_id
      returning sums.number`.execute(tx);
  return rows.reduce((total, row) => total + row.number, 0);
}

/** Calls a lot back from sale: what of it is on the shelf is locked at once, and no parcel takes a piece of it. */
export async function recallFromShelf(tx: Tx, lotId: number): Promise<void> {
  await sql`update lot set recalled_at = coalesce(recalled_at, now()) where id = ${lotId}`.execute(tx);
  await lockUnsellable(tx);
}
