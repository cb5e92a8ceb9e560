/**
 * 拼团: an offer of this kind is bought by name only, by an order of its own that is paid and then waits. The offer's row is
 * locked before any of its orders, so that paying, cancelling, succeeding and failing come one after the other; buyers and
 * pieces are counted afresh each time.
 */

import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

const { pending_group, pending_review, pending_shipment, partly_shipped, shipped, completed } = ORDER_STATUS;
/** Paid orders that stand. */
const COUNTED = [pending_group, pending_review, pending_shipment, partly_shipped, shipped, completed];

/**
 * Counts buyers and pieces of groups afresh, and decides: one that is reached while its offer runs by the database's clock
 * has succeeded, for good. The offers must have been locked by a statement before, so that this one sees what everybody who
 * held them has written.
 * @returns ids of those that have succeeded, now or before
 */
export async function countGroupBuys(tx: Tx, offerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; status: string }>`
    with counted as (
      select asked.id, count(distinct o.account_id)::int4 as buyers, coalesce(sum(l.number), 0)::int4 as pieces
      from unnest(${[...offerIds]}::bigint[]) as asked (id)
      left join sales_order o on o.group_offer_id = asked.id and o.status = any(${COUNTED}::smallint[])
      left join sales_order_line l on l.order_id = o.id and l.special_price_id = asked.id
      group by asked.id)
    update special_price s set group_buyers = c.buyers, group_pieces = c.pieces,
      group_status = case
        when s.group_status = 'open' and not s.is_stopped and s.ends_at > clock_timestamp()
          and (c.buyers >= s.group_min_buyers or c.pieces >= s.group_min_pieces) then 'success'
        else s.group_status end
    from counted c where s.id = c.id and s.group_status is not null
    returning s.id, s.group_status as status`.execute(tx);
  return rows.filter(({ status }) => status === 'success').map(({ id }) => id);
}

/** Groups whose time is over or whose offer was stopped before they were reached have failed. Locked in id order, as by orders. */
export async function failEndedGroupBuys(db: Db): Promise<void> {
  await sql`
    with due as (
      select id from special_price
      where group_status = 'open' and (is_stopped or ends_at <= clock_timestamp())
      order by id for no key update)
    update special_price s set group_status = 'failed' from due where s.id = due.id`.execute(db);
}
