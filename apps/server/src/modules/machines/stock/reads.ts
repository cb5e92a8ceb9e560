import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import { setAside } from '../../marketing/reads.ts';
import type { Mark, Shelf, ShelfLot } from './rules.ts';

/** A shelf, or one lot on it. */
export interface Place {
  goodsId: number;
  warehouseId: number;
  /** '' = the whole shelf. */
  lotNo: string;
}

export const shelfKey = ({ goodsId, warehouseId }: Pick<Place, 'goodsId' | 'warehouseId'>): string =>
  `${goodsId} ${warehouseId}`;
export const placeKey = (place: Place): string => `${shelfKey(place)} ${place.lotNo}`;

const asked = (places: readonly Place[]) => sql`asked as (
  select * from unnest(${places.map(({ goodsId }) => goodsId)}::int8[],
    ${places.map(({ warehouseId }) => warehouseId)}::int8[], ${places.map(({ lotNo }) => lotNo)}::text[])
    as a (goods_id, warehouse_id, lot_no))`;

/** The last messages about places, locked; of those that nobody has said anything about an empty one is made. */
export async function lockMarks(
  tx: Tx,
  source: string,
  places: readonly Place[],
): Promise<Map<string, Mark>> {
  await sql`
    with ${asked(places)}
    insert into shelf_mark (source, goods_id, warehouse_id, lot_no)
    select ${source}, goods_id, warehouse_id, lot_no from asked order by goods_id, warehouse_id, lot_no
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{
    goods_id: number;
    warehouse_id: number;
    lot_no: string;
    sequence: number | null;
    as_of: Date | null;
  }>`
    with ${asked(places)}
    select m.goods_id, m.warehouse_id, m.lot_no, m.sequence, m.as_of
    from shelf_mark m join asked using (goods_id, warehouse_id, lot_no)
    where m.source = ${source} order by m.goods_id, m.warehouse_id, m.lot_no for update of m`.execute(tx);
  return new Map(
    rows.map((row) => [
      placeKey({ goodsId: row.goods_id, warehouseId: row.warehouse_id, lotNo: row.lot_no }),
      { sequence: row.sequence, asOf: row.as_of?.getTime() ?? null },
    ]),
  );
}

/**
 * The shelves of places with the lots that may be touched, all locked: lots first, by id, then stock, as when a parcel leaves. What orders
 * wait for, the stock, is held last and shortest.
 */
export async function lockShelves(tx: Tx, places: readonly Place[]): Promise<Map<string, Shelf>> {
  const lots = await lockLots(tx, places);
  const kept = await keptOf(tx, lots);
  const { rows } = await sql<{
    goods_id: number;
    warehouse_id: number;
    available: number;
    reserved: number;
    to_count: number;
  }>`
    with ${asked(places)}
    select s.goods_id, s.warehouse_id, s.available, s.reserved, s.to_count from stock s
    where (s.goods_id, s.warehouse_id) in (select goods_id, warehouse_id from asked)
    order by s.goods_id, s.warehouse_id for update`.execute(tx);
  const shelves = new Map<string, Shelf>(
    places.map(({ goodsId, warehouseId }) => [
      shelfKey({ goodsId, warehouseId }),
      { goodsId, warehouseId, available: 0, reserved: 0, toCount: 0, moved: 0, lots: [], newestLotId: null },
    ]),
  );
  for (const { goods_id: goodsId, warehouse_id: warehouseId, to_count: toCount, ...row } of rows)
    Object.assign(shelves.get(shelfKey({ goodsId, warehouseId })) ?? {}, { ...row, toCount });
  for (const row of lots) {
    const shelf = shelves.get(shelfKey({ goodsId: row.goods_id, warehouseId: row.warehouse_id }));
    shelf?.lots.push(lotOf(row, kept.get(row.id) ?? 0));
    if (shelf && row.is_newest) shelf.newestLotId = row.id;
  }
  return shelves;
}

interface LotRow {
  id: number;
  goods_id: number;
  warehouse_id: number;
  lot_no: string;
  quantity: number;
  locked: number;
  is_closed: boolean;
  is_newest: boolean;
}

const lotOf = (row: LotRow, setAsideNumber: number): ShelfLot => ({
  id: row.id,
  lotNo: row.lot_no,
  quantity: row.quantity,
  locked: row.locked,
  setAside: setAsideNumber,
  isClosed: row.is_closed,
});

/** Of a lot that is named: that one. Of a whole shelf: what lies there, and the lot that came last. In the order in which they end. */
async function lockLots(tx: Tx, places: readonly Place[]): Promise<LotRow[]> {
  const { rows } = await sql<LotRow & { place: number }>`
    with ${asked(places)},
    whole as (select distinct goods_id, warehouse_id from asked where lot_no = ''),
    newest as (
      select l.id from whole w, lateral (select id from lot
        where goods_id = w.goods_id and warehouse_id = w.warehouse_id order by received_at desc, id desc limit 1) l),
    wanted as (
      select l.id from asked a join lot l using (goods_id, warehouse_id, lot_no)
      union select l.id from whole w join lot l using (goods_id, warehouse_id) where l.quantity > 0 or l.locked > 0
      union select id from newest),
    held as (
      select l.* from lot l where l.id in (select id from wanted) order by l.id for update)
    select id, goods_id, warehouse_id, lot_no, quantity, locked,
      stopped_at is not null or coalesce(expires_on < (now() at time zone 'Asia/Shanghai')::date, false) as is_closed,
      id in (select id from newest) as is_newest
    from held order by goods_id, warehouse_id, expires_on nulls last, received_at, id`.execute(tx);
  return rows;
}

/** Read when the lots are held: an offer that was made meanwhile has not changed the lot itself. */
async function keptOf(tx: Tx, lots: readonly LotRow[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; kept: number }>`
    select t.id, ${setAside(sql`t.id`, [])} as kept from lot t
    where t.id = any(${lots.map(({ id }) => id)}::int8[])
      and exists (select from special_price p where p.lot_id = t.id)`.execute(tx);
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}
