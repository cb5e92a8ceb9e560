import type { StockAnswer, StockResult, StockRow, StockRows } from '@qingnang/contract/v1-stock';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { writeAudit } from '../../identity/writes.ts';
import { goodsByNumber, warehousesByCode } from '../numbers/reads.ts';
import {
  countsOf,
  REPEATED,
  type RowEnd,
  refused,
  repeatedRows,
  resultOf,
  UNKNOWN_GOODS,
  UNKNOWN_WAREHOUSE,
} from '../numbers/rules.ts';
import { lockMarks, lockShelves, type Place, placeKey, shelfKey } from './reads.ts';
import { isStale, type Mark, markOf, type Shelf, say, stockErrors } from './rules.ts';

/**
 * Takes over what lies on shelves, row by row. An absolute quantity counts by its sequence or moment: one that is older, or comes again,
 * is ignored and says so. Changes count once a key.
 * @throws 422 at `Idempotency-Key` for changes without one
 */
export function pushStock(
  db: Db,
  staff: Staff,
  { source, rows }: StockRows,
  idempotency: Idempotency | null,
): Promise<StockAnswer> {
  if (!idempotency && rows.some(({ change }) => change !== undefined))
    throw invalid({ 'Idempotency-Key': '增减数量须带 Idempotency-Key，以免重复计算' });
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const placed = await placesOf(tx, source, rows);
      const results = await takeOver(tx, source, placed);
      const counts = countsOf(results);
      const { requestId } = staff.trace;
      await move(tx, placed, requestId);
      if (counts.updated > 0)
        await writeAudit(tx, staff, {
          action: 'stock.push',
          entity: 'stock',
          entityId: requestId,
          after: { source, updated: counts.updated, refused: counts.refused, short: sumOf(results) },
        });
      return { results, counts };
    }),
  );
}

const sumOf = (results: readonly StockResult[]) => results.reduce((sum, { short }) => sum + short, 0);

/** A row with its place; one that has none is refused. */
interface Placed {
  row: StockRow;
  place: Place | null;
  end: RowEnd | null;
  shelf: Shelf | null;
}

async function placesOf(tx: Tx, source: string, rows: readonly StockRow[]): Promise<Placed[]> {
  const goods = await goodsByNumber(
    tx,
    source,
    rows.map((row) => row.goods),
  );
  const warehouses = await warehousesByCode(
    tx,
    rows.map(({ warehouse }) => warehouse),
  );
  const repeated = repeatedRows(
    rows.map((row) => JSON.stringify([row.goods, row.warehouse, row.lot_no ?? ''])),
  );
  const now = Date.now();
  return rows.map((row, index) => {
    const errors = stockErrors(row, now);
    const [goodsId, warehouseId] = [goods.get(row.goods), warehouses.get(row.warehouse)];
    if (goodsId === undefined) errors.push(UNKNOWN_GOODS);
    if (warehouseId === undefined) errors.push(UNKNOWN_WAREHOUSE);
    if (repeated.has(index)) errors.push({ field: 'goods', message: REPEATED });
    if (errors.length > 0 || goodsId === undefined || warehouseId === undefined)
      return { row, place: null, end: refused(...errors), shelf: null };
    return { row, place: { goodsId, warehouseId, lotNo: row.lot_no ?? '' }, end: null, shelf: null };
  });
}

async function takeOver(tx: Tx, source: string, placed: Placed[]): Promise<StockResult[]> {
  const places = placed.flatMap(({ place }) => place ?? []);
  const marked = placed.flatMap(({ row, place }) => (place && row.quantity !== undefined ? [place] : []));
  const last = await lockMarks(tx, source, marked);
  const shelves = await lockShelves(tx, places);
  const marks: { place: Place; mark: Mark }[] = [];
  const results = placed.map((one, index): StockResult => {
    const { row, place, end } = one;
    const nothing = { stale: false, short: 0, quantity: null, available: null };
    if (!place) return { ...resultOf(index, row.goods, end ?? refused()), ...nothing };
    const shelf = shelves.get(shelfKey(place));
    if (!shelf) throw new Error(`no shelf for ${placeKey(place)}`);
    one.shelf = shelf;
    const mark = markOf(row);
    const before = last.get(placeKey(place));
    const isOld = before !== undefined && isStale(before, mark);
    const said = say(shelf, { lotNo: place.lotNo, amount: isOld ? { change: 0 } : amountOf(row) });
    if (said.kind === 'refused') return { ...resultOf(index, row.goods, refused(said)), ...nothing };
    if (!isOld && row.quantity !== undefined) marks.push({ place, mark });
    const state = said.moved === 0 ? 'unchanged' : 'updated';
    return {
      ...resultOf(index, row.goods, { id: place.goodsId, state }),
      stale: isOld,
      short: said.short,
      quantity: said.quantity,
      available: shelf.available,
    };
  });
  await keepMarks(tx, source, marks);
  return results;
}

const amountOf = ({ quantity, change = 0 }: StockRow) => (quantity === undefined ? { change } : { quantity });

async function keepMarks(
  tx: Tx,
  source: string,
  marks: readonly { place: Place; mark: Mark }[],
): Promise<void> {
  await sql`
    update shelf_mark m set sequence = coalesce(n.sequence, m.sequence),
      as_of = coalesce(to_timestamp(n.as_of / 1000.0), m.as_of)
    from unnest(${marks.map(({ place }) => place.goodsId)}::int8[], ${marks.map(({ place }) => place.warehouseId)}::int8[],
      ${marks.map(({ place }) => place.lotNo)}::text[], ${marks.map(({ mark }) => mark.sequence)}::int8[],
      ${marks.map(({ mark }) => mark.asOf)}::int8[]) as n (goods_id, warehouse_id, lot_no, sequence, as_of)
    where m.source = ${source} and m.goods_id = n.goods_id and m.warehouse_id = n.warehouse_id and m.lot_no = n.lot_no`.execute(
    tx,
  );
}

/** Writes lots, stock and ledger as the shelves have become. */
async function move(tx: Tx, placed: readonly Placed[], ref: string): Promise<void> {
  const shelves = [...new Set(placed.flatMap(({ shelf }) => shelf ?? []))];
  const lots = shelves.flatMap((shelf) => shelf.lots);
  await sql`
    update lot set quantity = n.quantity
    from unnest(${lots.map(({ id }) => id)}::int8[], ${lots.map(({ quantity }) => quantity)}::int4[]) as n (id, quantity)
    where lot.id = n.id and lot.quantity <> n.quantity`.execute(tx);
  const moved = shelves.filter((shelf) => shelf.moved !== 0);
  await sql`
    with moved as (
      select * from unnest(${moved.map(({ goodsId }) => goodsId)}::int8[],
        ${moved.map(({ warehouseId }) => warehouseId)}::int8[], ${moved.map((shelf) => shelf.moved)}::int4[])
        as m (goods_id, warehouse_id, delta)),
    noted as (
      insert into stock_movement (goods_id, warehouse_id, available_delta, reserved_delta, cause, ref)
      select goods_id, warehouse_id, delta, 0, 'push', ${ref} from moved),
    changed as (
      update stock s set available = s.available + m.delta from moved m
      where s.goods_id = m.goods_id and s.warehouse_id = m.warehouse_id returning s.goods_id, s.warehouse_id)
    insert into stock (goods_id, warehouse_id, available)
    select goods_id, warehouse_id, delta from moved
    where (goods_id, warehouse_id) not in (select goods_id, warehouse_id from changed) order by goods_id, warehouse_id
    on conflict (goods_id, warehouse_id) do update set available = stock.available + excluded.available`.execute(
    tx,
  );
}
