import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Staff } from '../../../../../http/session.ts';
import { HELD_STATES } from '../../reads.ts';

/** What a coupon brought. Orders are those that use it and stand: an order that ended has given it back. */
export interface CouponReport {
  taken: number;
  used: number;
  expired: number;
  voided: number;
  orders: number;
  buyers: number;
  goods_fen: number;
  cost_fen: number;
  /** Days on which something happened, oldest first. */
  days: { day: string; taken: number; used: number; cost_fen: number }[];
}

// A season; a chart shows no more.
const MOST_DAYS = 92;

const HELD = sql`from account_coupon h left join sales_order o on o.id = h.order_id`;

/** Sums and days of a coupon in two statements. */
export async function couponReport(db: Db, _staff: Staff, id: number): Promise<CouponReport> {
  const [sums, days] = await Promise.all([
    sql<Omit<CouponReport, 'days'>>`
      select count(*) as taken, count(*) filter (where ${HELD_STATES.used}) as used,
        count(*) filter (where ${HELD_STATES.expired}) as expired,
        count(*) filter (where ${HELD_STATES.void}) as voided,
        count(o.id) as orders, count(distinct o.account_id) as buyers,
        coalesce(sum(o.goods_fen), 0)::int8 as goods_fen, coalesce(sum(o.coupon_fen), 0)::int8 as cost_fen
      ${HELD} where h.coupon_id = ${id}`.execute(db),
    sql<CouponReport['days'][number]>`
      select * from (
        select to_char(day, 'YYYY-MM-DD') as day, sum(taken)::int4 as taken, sum(used)::int4 as used,
          sum(cost_fen)::int8 as cost_fen
        from (
          select created_at::date as day, 1 as taken, 0 as used, 0 as cost_fen from account_coupon where coupon_id = ${id}
          union all
          select o.placed_at::date, 0, 1, o.coupon_fen ${HELD} where h.coupon_id = ${id} and o.id is not null) happened
        group by happened.day order by happened.day desc limit ${sql.lit(MOST_DAYS)}) latest
      order by day`.execute(db),
  ]);
  const none = { taken: 0, used: 0, expired: 0, voided: 0, orders: 0, buyers: 0, goods_fen: 0, cost_fen: 0 };
  return { ...(sums.rows[0] ?? none), days: days.rows };
}
