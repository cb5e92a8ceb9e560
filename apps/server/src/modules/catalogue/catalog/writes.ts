/**
 * Stock: `available + reserved + to_count` is the sum of the lots on hand, `stock_movement` its ledger. Reserved when an order is
 * placed, taken off the lots at shipping, set aside to be counted when it is missing (docs/rules/stock.md).
 */

import { CompiledQuery } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import { lockUnsellable } from './expiry/writes.ts';
import { type LotPick, type MissingPieces, type StockDemand, sumByStock } from './rules.ts';

/** Fewer pieces are left than were asked for; nothing must be kept of what the transaction took. */
export class StockShort extends Error {
  readonly goodsIds: readonly number[];

  constructor(goodsIds: readonly number[]) {
    super(`stock short: goods ${goodsIds.join(', ')}`);
    this.goodsIds = goodsIds;
  }
}

/** A lot holds fewer pieces than were picked from it. */
export class LotShort extends Error {
  readonly lotIds: readonly number[];

  constructor(lotIds: readonly number[]) {
    super(`lot short: ${lotIds.join(', ')}`);
    this.lotIds = lotIds;
  }
}

// Demands as a table: $1 goods, $2 warehouses, $3 pieces, one row for each stock row.
const DEMAND = `demand as (select * from unnest($1::int8[], $2::int8[], $3::int4[]) as d (goods_id, warehouse_id, number))`;
// Rows are locked in id order, so that two orders of the same goods never wait for each other in a ring.
const lockedFor = (source: string) => `locked as (
  select s.goods_id, s.warehouse_id from stock s join ${source} d using (goods_id, warehouse_id)
  order by s.goods_id, s.warehouse_id for update of s)`;
const SAME_STOCK = 's.goods_id = locked.goods_id and s.warehouse_id = locked.warehouse_id';

const RESERVE = `with ${DEMAND}, ${lockedFor('demand')}, taken as (
    update stock s set available = s.available - d.number, reserved = s.reserved + d.number
    from locked join demand d using (goods_id, warehouse_id)
    where ${SAME_STOCK} and s.available >= d.number
    returning s.goods_id, s.warehouse_id, d.number),
  moved as (
    insert into stock_movement (goods_id, warehouse_id, available_delta, reserved_delta, cause, ref)
    select goods_id, warehouse_id, -number, number, $4, $5 from taken)
  select d.goods_id from demand d left join taken t using (goods_id, warehouse_id) where t.goods_id is null`;

/**
 * Takes pieces out of what can be sold and keeps them for `ref`. One guarded statement for any number of lines, summed
 * per stock row first: never oversold, whatever runs at the same time (docs/rules/stock.md#never-oversold).
 * @throws StockShort with the goods that are short; the transaction must be rolled back then
 */
export async function reserveStock(
  tx: Tx,
  demands: readonly StockDemand[],
  cause: string,
  ref: string,
): Promise<void> {
  const short = await runOnStock<{ goods_id: number }>(tx, RESERVE, demands, cause, ref);
  if (short.length > 0) throw new StockShort(short.map((row) => row.goods_id));
}

const LOCK = `with asked as (select * from unnest($1::int8[], $2::int8[]) as d (goods_id, warehouse_id)), ${lockedFor('asked')}
  select count(*) from locked`;

/** Locks the stock of everything that several statements will take from, in the one order in which everybody does. */
export async function lockStock(
  tx: Tx,
  demands: readonly Pick<StockDemand, 'goodsId' | 'warehouseId'>[],
): Promise<void> {
  const columns = [demands.map(({ goodsId }) => goodsId), demands.map(({ warehouseId }) => warehouseId)];
  await tx.executeQuery(CompiledQuery.raw(LOCK, columns));
}

// The ledger's unique key decides: only movements that are new change the stock.
const moveOnce = (available: string, reserved: string, toCount = '0') => `with ${DEMAND}, moved as (
    insert into stock_movement (goods_id, warehouse_id, available_delta, reserved_delta, to_count_delta, cause, ref)
    select goods_id, warehouse_id, ${available}, ${reserved}, ${toCount}, $4, $5 from demand order by goods_id, warehouse_id
    on conflict (cause, ref, goods_id, warehouse_id) do nothing
    returning goods_id, warehouse_id, available_delta, reserved_delta, to_count_delta), ${lockedFor('moved')}
  update stock s set available = s.available + m.available_delta, reserved = s.reserved + m.reserved_delta,
    to_count = s.to_count + m.to_count_delta
  from locked join moved m using (goods_id, warehouse_id) where ${SAME_STOCK}
  returning s.goods_id, s.warehouse_id`;
const RELEASE = moveOnce('number', '-number');
const CONSUME = moveOnce('0', '-number');
const SET_ASIDE = moveOnce('0', '-number', 'number');

// Locked before stock, as when a parcel leaves.
const LOCK_STOPPED = `select from lot where goods_id = any($1::int8[]) and stopped_at is not null and quantity > 0
  order by id for update`;

/**
 * Gives reserved pieces back to the shelf; of lots that are stopped they are locked at once. Repeating it with the same cause and
 * ref changes nothing.
 */
export async function releaseStock(
  tx: Tx,
  demands: readonly StockDemand[],
  cause: string,
  ref: string,
): Promise<void> {
  const goodsIds = [...new Set(demands.map(({ goodsId }) => goodsId))];
  const stopped = await tx.executeQuery(CompiledQuery.raw(LOCK_STOPPED, [goodsIds]));
  await runOnStock(tx, RELEASE, demands, cause, ref);
  if (stopped.rows.length > 0) await lockUnsellable(tx, goodsIds);
}

/**
 * Reserved pieces that are missing: they wait for a count and are not sold before it. Repeating it with the same ref changes nothing.
 * @param ref names the act that let them go
 */
export async function setAsideMissing(
  tx: Tx,
  missing: readonly MissingPieces[],
  orderNo: string,
  ref: string,
): Promise<void> {
  if (missing.length === 0) return;
  const moved = await runOnStock(tx, SET_ASIDE, missing, 'shortage', ref);
  if (moved.length === 0) return;
  await tx
    .insertInto('shortage')
    .values(
      missing.map(({ goodsId, warehouseId, number, lotNo, reason, orderLineId }) => ({
        goods_id: goodsId,
        warehouse_id: warehouseId,
        lot_no: lotNo,
        number,
        open: number,
        reason,
        order_line_id: orderLineId,
        order_no: orderNo,
      })),
    )
    .execute();
}

const TAKE_FROM_LOTS = `with pick as (select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::int4[])
    as p (lot_id, goods_id, warehouse_id, number)), locked as (
    select lot.id from lot join pick on pick.lot_id = lot.id order by lot.id for update of lot), taken as (
    update lot set quantity = lot.quantity - pick.number from locked join pick on pick.lot_id = locked.id
    where lot.id = locked.id and lot.goods_id = pick.goods_id and lot.warehouse_id = pick.warehouse_id
      and lot.quantity >= pick.number and lot.stopped_at is null
    returning lot.id)
  select pick.lot_id from pick left join taken on taken.id = pick.lot_id where taken.id is null`;

/**
 * Reserved pieces leave the warehouse: out of the reservation and out of the lots they were picked from. Repeating it
 * with the same cause and ref changes nothing.
 * @throws LotShort when a lot does not hold what was picked from it; the transaction must be rolled back then
 */
export async function consumeReserved(
  tx: Tx,
  picks: readonly LotPick[],
  cause: string,
  ref: string,
): Promise<void> {
  const moved = await runOnStock(tx, CONSUME, picks, cause, ref);
  if (moved.length > 0) await moveLots(tx, TAKE_FROM_LOTS, picks);
}

const TAKE = `with ${DEMAND}, ${lockedFor('demand')}, taken as (
    update stock s set available = s.available - d.number from locked join demand d using (goods_id, warehouse_id)
    where ${SAME_STOCK} and s.available >= d.number
    returning s.goods_id, s.warehouse_id, d.number),
  moved as (
    insert into stock_movement (goods_id, warehouse_id, available_delta, reserved_delta, cause, ref)
    select goods_id, warehouse_id, -number, 0, $4, $5 from taken)
  select d.goods_id from demand d left join taken t using (goods_id, warehouse_id) where t.goods_id is null`;

/**
 * Pieces that nobody ordered leave the warehouse at once, out of what can be sold and out of their lots. A second time with the
 * same cause and ref fails the transaction.
 * @throws StockShort or LotShort when they do not reach; the transaction must be rolled back then
 */
export async function takeFromShelf(
  tx: Tx,
  picks: readonly LotPick[],
  cause: string,
  ref: string,
): Promise<void> {
  const short = await runOnStock<{ goods_id: number }>(tx, TAKE, picks, cause, ref);
  if (short.length > 0) throw new StockShort(short.map((row) => row.goods_id));
  await moveLots(tx, TAKE_FROM_LOTS, picks);
}

const ADD = moveOnce('number', '0');
const LOCK_LOTS = 'select from lot where id = any($1::int8[]) order by id for update';
// A lot past its last day never goes back into what can be sold.
const ADD_TO_LOTS = `with pick as (select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::int4[])
    as p (lot_id, goods_id, warehouse_id, number)), locked as (
    select lot.id from lot join pick on pick.lot_id = lot.id order by lot.id for update of lot), added as (
    update lot set quantity = lot.quantity + pick.number from locked join pick on pick.lot_id = locked.id
    where lot.id = locked.id and lot.goods_id = pick.goods_id and lot.warehouse_id = pick.warehouse_id
      and (lot.expires_on is null or lot.expires_on >= current_date) and lot.stopped_at is null
    returning lot.id)
  select pick.lot_id from pick left join added on added.id = pick.lot_id where added.id is null`;

/**
 * Pieces that came back go on the shelf again, into their lots and what can be sold. Repeating it with the same cause and ref
 * changes nothing. Lots are locked before stock, as when a parcel leaves.
 * @throws LotShort when a lot is past its last day; the transaction must be rolled back then
 */
export async function returnToShelf(
  tx: Tx,
  picks: readonly LotPick[],
  cause: string,
  ref: string,
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(LOCK_LOTS, [picks.map(({ lotId }) => lotId)]));
  const moved = await runOnStock(tx, ADD, picks, cause, ref);
  if (moved.length > 0) await moveLots(tx, ADD_TO_LOTS, picks);
}

/** @throws LotShort with the lots that the statement could not change */
async function moveLots(tx: Tx, statement: string, picks: readonly LotPick[]): Promise<void> {
  const byLot = sumByLot(picks);
  const columns = [
    byLot.map((pick) => pick.lotId),
    byLot.map((pick) => pick.goodsId),
    byLot.map((pick) => pick.warehouseId),
    byLot.map((pick) => pick.number),
  ];
  const { rows } = await tx.executeQuery<{ lot_id: number }>(CompiledQuery.raw(statement, columns));
  if (rows.length > 0) throw new LotShort(rows.map((row) => row.lot_id));
}

function sumByLot(picks: readonly LotPick[]): LotPick[] {
  const sums = new Map<number, LotPick>();
  for (const pick of picks) {
    sums.set(pick.lotId, { ...pick, number: pick.number + (sums.get(pick.lotId)?.number ?? 0) });
  }
  return [...sums.values()];
}

async function runOnStock<R>(
  tx: Tx,
  statement: string,
  demands: readonly StockDemand[],
  cause: string,
  ref: string,
): Promise<R[]> {
  const rows = sumByStock(demands);
  const columns = [
    rows.map((row) => row.goodsId),
    rows.map((row) => row.warehouseId),
    rows.map((row) => row.number),
  ];
  return (await tx.executeQuery<R>(CompiledQuery.raw(statement, [...columns, cause, ref]))).rows;
}
