/**
 * A coupon says what it takes off, `account_coupon` is the piece that an account holds. Issuing, using and giving back are one
 * guarded statement each, rows locked in id order, with a ledger whose unique key lets nothing happen twice.
 */

import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';

const { cancelled, closed } = ORDER_STATUS;

/** How an account came to a coupon. */
export type CouponSource = 'claim' | 'give' | 'draw' | 'points';

// Usable from its window on, or for so many days after today, to the end of the last one in China.
const VALID_FROM = sql`coalesce(c.valid_from, now())`;
const VALID_UNTIL = sql`coalesce(c.valid_until, (current_date + c.valid_days + 1)::timestamptz - interval '1 second')`;

/**
 * Issues one coupon to each of the accounts, in their order, as far as there are pieces and within the limit of each account.
 * One guarded statement; the coupon's row is locked before all else, so that issues come one after the other.
 * @param guard what else must hold of the coupon `c` when its row is locked
 * @returns how many were issued
 */
export async function issueCoupons(
  tx: Tx,
  couponId: number,
  accountIds: readonly number[],
  source: CouponSource,
  guard: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ issued: number }>`
    with open as (
      select c.id, c.limit_per_account as most, c.total - c.taken as pieces_left, ${VALID_FROM} as valid_from,
        ${VALID_UNTIL} as valid_until
      from coupon c where c.id = ${couponId} and (c.total is null or c.taken < c.total) and not c.is_stopped and (${guard})
      for no key update),
    eligible as (
      select a.id from open cross join unnest(${[...accountIds]}::int8[]) with ordinality a (id, at)
      left join coupon_use u on u.coupon_id = open.id and u.account_id = a.id
      where open.most is null or coalesce(u.number, 0) < open.most
      order by a.at limit (select pieces_left from open)),
    counted as (
      insert into coupon_use as u (coupon_id, account_id, number)
      select open.id, eligible.id, 1 from open cross join eligible order by eligible.id
      on conflict (coupon_id, account_id) do update set number = u.number + 1
        where u.number < coalesce((select most from open), 2147483647)
      returning account_id),
    made as (
      insert into account_coupon (coupon_id, account_id, valid_from, valid_until, source)
      select open.id, counted.account_id, open.valid_from, open.valid_until, ${source} from open cross join counted
      returning id),
    moved as (insert into coupon_movement (account_coupon_id, cause) select id, 'take' from made),
    issued as (select count(*)::int4 as number from made),
    kept as (
      update coupon c set taken = c.taken + issued.number from open cross join issued where c.id = open.id)
    select number as issued from issued`.execute(tx);
  return rows[0]?.issued ?? 0;
}

/** An order that uses a coupon. */
export interface CouponUse {
  /** Of the account's own coupon. */
  couponId: number;
  orderId: number;
  orderNo: string;
}

/**
 * Uses coupons for the orders of one account, in one guarded statement: each must be its own, unused, named by one order only,
 * and good by the database's clock when its row is locked. Rows are locked in id order.
 * @returns ids that were refused; with any refused the transaction must be rolled back
 */
export async function useCoupons(tx: Tx, accountId: number, uses: readonly CouponUse[]): Promise<number[]> {
  if (uses.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with demand as (
      select *, count(*) over (partition by id) as times from unnest(${uses.map((use) => use.couponId)}::int8[], ${uses.map((use) => use.orderId)}::int8[],
        ${uses.map((use) => use.orderNo)}::text[]) as d (id, order_id, order_no)),
    locked as (
      select h.id from account_coupon h join demand on demand.id = h.id and demand.times = 1
      where h.account_id = ${accountId} and h.status = 'unused'
        and h.valid_from <= clock_timestamp() and h.valid_until > clock_timestamp()
      order by h.id for no key update of h),
    used as (
      update account_coupon h set status = 'used', order_id = demand.order_id
      from demand join locked on locked.id = demand.id where h.id = demand.id returning h.id),
    moved as (
      insert into coupon_movement (account_coupon_id, cause, ref)
      select used.id, 'order', demand.order_no from used join demand on demand.id = used.id)
    select distinct id from demand where id not in (select id from used)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The orders that came of one by splitting, all of them, whichever is asked for. */
const familyOf = (orderId: number) => sql`
    with recursive up as (
      select id, split_from_id from sales_order where id = ${orderId}
      union all
      select o.id, o.split_from_id from sales_order o join up on o.id = up.split_from_id),
    family as (
      select id from up where split_from_id is null
      union all
      select o.id from sales_order o join family f on o.split_from_id = f.id)`;

/**
 * Locks the coupon of an order's family, by a statement of its own: two of them that end, or come back, at the same moment come
 * one after the other, and the second sees what became of the first.
 */
async function lockCouponOf(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    ${familyOf(orderId)}
    select h.id from account_coupon h join family f on f.id = h.order_id for no key update of h`.execute(tx);
  return rows.length > 0;
}

/**
 * Hands the coupon of an order over to one of those it was split into, or was split from, that still has a part of it and
 * stands. To be asked before `giveBackCoupons`, and when a split leaves the order none of its coupon's part.
 * @param order ended, or without a part; its row is locked
 */
export async function handOnCoupon(tx: Tx, order: { id: number }): Promise<void> {
  if (!(await lockCouponOf(tx, order.id))) return;
  await sql`
    ${familyOf(order.id)}
    update account_coupon h set order_id = heir.id
    from (select o.id from sales_order o join family f on f.id = o.id
      where o.id <> ${order.id} and o.coupon_fen > 0 and o.status not in (${cancelled}, ${closed}) order by o.id limit 1) heir
    where h.order_id = ${order.id}`.execute(tx);
}

/**
 * Gives back the coupon of an order that ended; it may be used again while it is good. A second call finds none.
 * @param order ended; its row is locked
 */
export async function giveBackCoupons(
  tx: Tx,
  order: { id: number; account_id: number; order_no: string },
): Promise<void> {
  await sql`
    with back as (
      update account_coupon set status = 'unused', order_id = null
      where order_id = ${order.id} and account_id = ${order.account_id} and status = 'used' returning id)
    insert into coupon_movement (account_coupon_id, cause, ref)
    select id, 'order_end', ${order.order_no} from back`.execute(tx);
}

/**
 * Gives back the coupon of an order that ended or of which everything came back or was cut, once nothing of those it was split into, or was split from,
 * stays with the buyer either. A second call finds none.
 * @param order its row is locked
 */
export async function giveBackReturnedCoupon(
  tx: Tx,
  order: { id: number; account_id: number; order_no: string },
): Promise<void> {
  if (!(await lockCouponOf(tx, order.id))) return;
  await sql`
    ${familyOf(order.id)},
    back as (
      update account_coupon h set status = 'unused', order_id = null
      where h.order_id in (select id from family) and h.account_id = ${order.account_id} and h.status = 'used' and not exists (
        select from family f join sales_order o on o.id = f.id join sales_order_line l on l.order_id = o.id
        where o.status not in (${cancelled}, ${closed}) and l.cut_number + l.returned_number < l.number)
      returning h.id)
    insert into coupon_movement (account_coupon_id, cause, ref)
    select id, 'order_end', ${order.order_no} from back`.execute(tx);
}
