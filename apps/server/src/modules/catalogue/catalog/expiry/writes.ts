import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';

/** Locks lots that are past their last day (docs/rules/stock.md#expiry), and what is left of stopped ones. */
export const lockExpiredLots = (db: Db): Promise<number> =>
  inTransaction(db, (tx) => lockUnsellable(tx, null));

/**
 * Locks lots that may not be sold any more: their pieces leave what can be sold and stay apart. Pieces that orders hold
 * already stay until the order is shipped from another lot or ends; they are locked with the act that gives them back.
 * @param goodsIds null = of all goods
 * @returns how many pieces were locked
 */
export async function lockUnsellable(tx: Tx, goodsIds: readonly number[] | null): Promise<number> {
  const { rows } = await sql<{ number: number }>`
      with held as (
        select id, goods_id, warehouse_id, quantity, expires_on from lot
        where quantity > 0 and (expires_on < current_date or stopped_at is not null)
          and ${goodsIds === null ? sql`true` : sql`goods_id = any(${[...goodsIds]}::bigint[])`} order by id for update),
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

/**
 * Pieces of lots that are on sale again go back on the shelf, but for those past their last day.
 * @returns how many
 */
export async function unlockLots(tx: Tx, lotIds: readonly number[], ref: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with freed as (
      select id, goods_id, warehouse_id, locked from lot
      where id = any(${[...lotIds]}::bigint[]) and locked > 0 and (expires_on is null or expires_on >= current_date)
      order by id for update),
    lots as (
      update lot set quantity = lot.quantity + freed.locked, locked = 0 from freed where lot.id = freed.id),
    sums as (
      select goods_id, warehouse_id, sum(locked)::int as number from freed group by 1, 2),
    moved as (
      insert into stock_movement (goods_id, warehouse_id, available_delta, reserved_delta, cause, ref)
      select goods_id, warehouse_id, number, 0, 'lot_release', ${ref} from sums)
    update stock s set available = s.available + sums.number from sums
    where s.goods_id = sums.goods_id and s.warehouse_id = sums.warehouse_id
    returning sums.number`.execute(tx);
  return rows.reduce((total, row) => total + row.number, 0);
}
