/**
 * Special prices: a price for a time, with its own limit and, if wanted, its own stock, which is moved from the shelf into the
 * reservation when the offer is made and back when it is settled. A line names the offer, never the price; taking is one
 * guarded statement, giving back happens once, `special_price_movement` is the ledger.
 */

import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import type { StockDemand } from '../../catalogue/rules.ts';
import { lockExpiredLots, releaseStock } from '../../catalogue/writes.ts';
import type { SpecialRefusal, SpecialTake } from './rules.ts';

// Rows are locked in id order and offers before stock, everywhere, without their keys: an order that names an offer holds its
// key already. The clock is read when the lock is held: an offer that ended or was stopped while the order waited sells nothing.
// Whether own stock reaches is decided by the write itself.
const TAKE = `with demand as (select * from unnest($2::int8[], $3::text[], $4::int4[]) as d (special, ref, number)),
  sums as (select special, sum(number)::int4 as number from demand group by special),
  locked as (
    select s.id, s.limit_per_account as most, s.stock_total is not null as has_own, sums.number,
      (not s.is_stopped and s.settled_at is null and s.starts_at <= clock_timestamp() and s.ends_at > clock_timestamp()
        and not exists (select from lot where lot.id = s.lot_id and (lot.expires_on < current_date or lot.stopped_at is not null))) as runs
    from special_price s join sums on sums.special = s.id order by s.id for no key update of s),
  taken as (
    update special_price s set stock_left = s.stock_left - locked.number from locked
    where s.id = locked.id and locked.runs and locked.has_own and s.stock_left >= locked.number returning s.id),
  counted as (
    insert into special_price_use as u (special_price_id, account_id, number)
    select id, $1, number from locked
    where runs and (not has_own or id in (select id from taken)) and (most is null or number <= most) order by id
    on conflict (special_price_id, account_id) do update set number = u.number + excluded.number
      where u.number + excluded.number <= coalesce((select most from locked where id = excluded.special_price_id), 2147483647)
    returning special_price_id as id),
  moved as (
    insert into special_price_movement (special_price_id, account_id, stock_delta, use_delta, cause, ref)
    select demand.special, $1, case when locked.has_own then -demand.number else 0 end, demand.number, 'order', demand.ref
    from demand join locked on locked.id = demand.special join counted on counted.id = locked.id)
  select sums.special as "specialId", case when locked.runs is not true then 'ended'
    when locked.has_own and taken.id is null then 'sold_out' else 'limit' end as why
  from sums left join locked on locked.id = sums.special left join taken on taken.id = sums.special
    left join counted on counted.id = sums.special
  where counted.id is null`;

/**
 * Takes pieces of offers for an order's lines: the offer runs by the database's clock, its own stock reaches, the account
 * stays within its limit. One guarded statement for any number of lines. The account must be locked: its orders are placed
 * one after the other.
 * @returns what was refused, and why; with anything refused the transaction must be rolled back
 */
export async function takeSpecials(
  tx: Tx,
  accountId: number,
  takes: readonly SpecialTake[],
): Promise<SpecialRefusal[]> {
  if (takes.length === 0) return [];
  const columns = [
    takes.map((take) => take.specialId),
    takes.map((take) => take.ref),
    takes.map((take) => take.number),
  ];
  const query = CompiledQuery.raw(TAKE, [accountId, ...columns]);
  return (await tx.executeQuery<SpecialRefusal>(query)).rows;
}

// The ledger's unique key decides: what was given back once is not given back again.
const GIVE_BACK = `with sold as (
    select special_price_id as id, sum(number - cut_number)::int4 as number from sales_order_line
    where order_id = $1 and special_price_id <> 0 and number > cut_number group by special_price_id),
  locked as (
    select s.id, s.goods_id, s.warehouse_id, s.stock_total is not null as has_own, s.settled_at is null as is_open, sold.number
    from special_price s join sold on sold.id = s.id order by s.id for no key update of s),
  moved as (
    insert into special_price_movement (special_price_id, account_id, stock_delta, use_delta, cause, ref)
    select id, $2, case when has_own and is_open then number else 0 end, -number, 'order_end', $3 from locked order by id
    on conflict (cause, ref, special_price_id) do nothing
    returning special_price_id as id, stock_delta, use_delta),
  used as (
    update special_price_use u set number = u.number + moved.use_delta from moved
    where u.special_price_id = moved.id and u.account_id = $2),
  kept as (
    update special_price s set stock_left = s.stock_left + moved.stock_delta from moved
    where s.id = moved.id and moved.stock_delta > 0)
  select locked.goods_id as "goodsId", locked.warehouse_id as "warehouseId", locked.number
  from locked join moved on moved.id = locked.id where locked.has_own and not locked.is_open`;

/**
 * Gives back what an order that ended took from offers, once: pieces to the offer while it is open, and the account's use.
 * @returns pieces of offers that are settled: they belong to the shelf now, and the caller releases them
 */
export async function giveBackSpecials(
  tx: Tx,
  order: { id: number; account_id: number; order_no: string },
): Promise<StockDemand[]> {
  const query = CompiledQuery.raw(GIVE_BACK, [order.id, order.account_id, order.order_no]);
  return (await tx.executeQuery<StockDemand>(query)).rows;
}

/** Pieces of a living order that will not ship. */
export interface SpecialCut {
  specialId: number;
  number: number;
  /** They are of no use to the offer, whole sets being missing: own stock goes to the shelf. */
  isToShelf: boolean;
}

const GIVE_BACK_CUT = `with cut as (
    select id, sum(number)::int4 as number, max(to_shelf) = 1 as to_shelf
    from unnest($1::int8[], $2::int4[], $3::int4[]) as c (id, number, to_shelf) group by id),
  locked as (
    select s.id, s.goods_id, s.warehouse_id, s.stock_total is not null as has_own, cut.number,
      s.settled_at is null as is_open, s.settled_at is null and not cut.to_shelf as is_kept
    from special_price s join cut on cut.id = s.id order by s.id for no key update of s),
  moved as (
    insert into special_price_movement (special_price_id, account_id, stock_delta, use_delta, cause, ref)
    select id, $4, case when has_own and is_kept then number else 0 end, -number, 'cut', $5 from locked order by id
    on conflict (cause, ref, special_price_id) do nothing
    returning special_price_id as id, stock_delta, use_delta),
  used as (
    update special_price_use u set number = u.number + moved.use_delta from moved
    where u.special_price_id = moved.id and u.account_id = $4),
  kept as (
    update special_price s set stock_left = s.stock_left + moved.stock_delta,
      stock_total = case when locked.is_kept or not locked.is_open then s.stock_total else s.stock_total - locked.number end
    from moved join locked on locked.id = moved.id where s.id = moved.id and locked.has_own)
  select locked.goods_id as "goodsId", locked.warehouse_id as "warehouseId", locked.number
  from locked join moved on moved.id = locked.id where locked.has_own and not locked.is_kept`;

/**
 * Gives back pieces of a living order that will not ship, once for each act: the account's use, and own stock to the offer
 * while it is open.
 * @param ref names the act
 * @returns pieces with own stock that belong to the shelf now; the caller releases them
 */
export async function giveBackCut(
  tx: Tx,
  accountId: number,
  cuts: readonly SpecialCut[],
  ref: string,
): Promise<StockDemand[]> {
  if (cuts.length === 0) return [];
  const columns = [
    cuts.map(({ specialId }) => specialId),
    cuts.map(({ number }) => number),
    cuts.map(({ isToShelf }) => Number(isToShelf)),
  ];
  const query = CompiledQuery.raw(GIVE_BACK_CUT, [...columns, accountId, ref]);
  return (await tx.executeQuery<StockDemand>(query)).rows;
}

interface SettledRow extends StockDemand {
  id: number;
  isExpired: boolean;
}

/**
 * Settles offers with own stock that ended, were stopped or whose lot ran out of date: what is left goes back to the shelf,
 * once.
 * @param ids these offers only; null = all. Pieces of an expired lot (`isExpired`) must be locked before anybody buys them
 */
export async function settleSpecials(tx: Tx, ids: readonly number[] | null): Promise<SettledRow[]> {
  // An offer that an order is taking from at this moment is left to the next run.
  const { rows } = await sql<SettledRow>`
    with due as (
      select s.id, s.goods_id, s.warehouse_id, s.stock_left, lot.expires_on < current_date as is_expired
      from special_price s left join lot on lot.id = s.lot_id
      where s.settled_at is null and s.stock_total is not null ${ids === null ? sql`` : sql`and s.id = any(${[...ids]}::bigint[])`}
        and (s.is_stopped or s.ends_at <= clock_timestamp() or lot.expires_on < current_date)
      order by s.id for no key update of s skip locked),
    closed as (
      update special_price s set settled_at = clock_timestamp(), stock_left = 0 from due where s.id = due.id),
    moved as (
      insert into special_price_movement (special_price_id, stock_delta, use_delta, cause, ref)
      select id, -stock_left, 0, 'settle', '' from due)
    select id, goods_id as "goodsId", warehouse_id as "warehouseId", stock_left as number,
      coalesce(is_expired, false) as "isExpired" from due`.execute(tx);
  const left = rows.filter(({ number }) => number > 0);
  if (left.length > 0) await releaseStock(tx, left, 'special_settle', randomUUID());
  return rows;
}

/**
 * The sweep over all offers. Pieces of a lot that ran out of date are locked at once, before anybody buys them.
 * @returns how many offers were settled
 */
export async function settleEnded(db: Db): Promise<number> {
  const settled = await inTransaction(db, (tx) => settleSpecials(tx, null));
  if (settled.some(({ isExpired }) => isExpired)) await lockExpiredLots(db);
  return settled.length;
}

/** Counts a click on a zone, an offer or a banner; 0 = none. Unknown ids count nothing. */
export async function countTap(
  db: Db,
  { zoneId, specialId, bannerId }: { zoneId: number; specialId: number; bannerId: number },
): Promise<void> {
  await sql`
    with zone_tap as (update zone set taps = taps + 1 where id = ${zoneId}),
    banner_tap as (update banner set taps = taps + 1 where id = ${bannerId})
    insert into special_price_tap as t (special_price_id, taps) select id, 1 from special_price where id = ${specialId}
    on conflict (special_price_id) do update set taps = t.taps + 1`.execute(db);
}
