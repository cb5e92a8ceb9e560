import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { setAside } from '../../../marketing/reads.ts';
import type { LotOnShelf, OpenShortage, ShelfState } from '../rules.ts';

export interface LockedLot extends LotOnShelf {
  goodsId: number;
  warehouseId: number;
}

interface Wanted {
  lotIds: readonly number[];
  /** Whose lots that are closed are locked, too: what is for sale again may have to join what is set apart of them. */
  goodsIds?: readonly number[];
}

/** Lots, locked by id as when a parcel leaves, with what offers keep of them; only those that were asked for come back. */
export async function lockLots(tx: Tx, { lotIds, goodsIds = [] }: Wanted): Promise<LockedLot[]> {
  const { rows } = await sql<Omit<LockedLot, 'kept'>>`
    with held as (
      select * from lot where id = any(${[...lotIds]}::int8[])
        or (goods_id = any(${[...goodsIds]}::int8[]) and quantity > 0 and (stopped_at is not null or expires_on < current_date))
      order by id for update)
    select h.id, h.goods_id as "goodsId", h.warehouse_id as "warehouseId", h.lot_no as "lotNo", h.quantity, h.locked,
      concat_ws(' ', g.name, g.spec, '批号', h.lot_no) as words,
      h.stopped_at is not null or coalesce(h.expires_on < current_date, false) as "isClosed"
    from held h join goods g on g.id = h.goods_id where h.id = any(${[...lotIds]}::int8[]) order by h.id`.execute(
    tx,
  );
  const kept = await keptOf(tx, lotIds);
  return rows.map((row) => ({ ...row, kept: kept.get(row.id) ?? 0 }));
}

/** Read when the lots are held: an offer that was made meanwhile has not changed the lot itself. */
async function keptOf(tx: Tx, lotIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; kept: number }>`
    select t.id, ${setAside(sql`t.id`, [])} as kept from lot t
    where t.id = any(${[...lotIds]}::int8[]) and exists (select from special_price p where p.lot_id = t.id)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}

/** A shelf, and whether a document names every lot of it that has pieces. */
export interface LockedShelf extends ShelfState {
  isWhole: boolean;
}

/** The shelves of goods in warehouses with what waits there for a count, locked after their lots, in the order in which orders take. */
export async function lockShelves(
  tx: Tx,
  goodsIds: readonly number[],
  { warehouseIds, lotIds }: { warehouseIds: readonly number[]; lotIds: readonly number[] },
): Promise<LockedShelf[]> {
  const place = sql`goods_id = any(${[...goodsIds]}::int8[]) and warehouse_id = any(${[...warehouseIds]}::int8[])`;
  const { rows } = await sql<Omit<LockedShelf, 'shortages'>>`
    with held as (select * from stock where ${place} order by goods_id, warehouse_id for update)
    select h.goods_id as "goodsId", h.warehouse_id as "warehouseId", h.available, h.reserved, h.to_count as "toCount",
      not exists (select from lot t where t.goods_id = h.goods_id and t.warehouse_id = h.warehouse_id and t.quantity > 0
        and t.id <> all(${[...lotIds]}::int8[])) as "isWhole"
    from held h order by h.goods_id, h.warehouse_id`.execute(tx);
  const { rows: shortages } = await sql<OpenShortage & { goodsId: number; warehouseId: number }>`
    select id, goods_id as "goodsId", warehouse_id as "warehouseId", lot_no as "lotNo", open from shortage
    where ${place} and open > 0 order by id for update`.execute(tx);
  return rows.map((shelf) => ({
    ...shelf,
    shortages: shortages.filter(
      ({ goodsId, warehouseId }) => goodsId === shelf.goodsId && warehouseId === shelf.warehouseId,
    ),
  }));
}
