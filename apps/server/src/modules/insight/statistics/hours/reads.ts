import { USUAL_WEEKS } from '@qingnang/contract/statistics-words';
import { sql } from 'kysely';
import type { ReportRequest } from '../rules.ts';
import { isSeen, isSold, type ReportSql } from '../sales/reads.ts';

/**
 * The hours of a day beside those of the same weekday in the weeks before, as far back as there were sales. Of the hour that is
 * running `difference` compares up to this minute; an hour that has not begun has no sales yet, which is not 0.
 */
export const salesByHour = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    with clock as (select ${asked.now.toISOString()}::timestamptz at time zone 'Asia/Shanghai' as now),
    days as materialized (
      select ${asked.to}::date - 7 * back as day, back from generate_series(0, ${USUAL_WEEKS}::int) back
      where back = 0 or ${asked.to}::date - 7 * back
        >= least((select min(day) from sales_by_account), (select min(day) from sales_move))),
    weeks as (select nullif(count(*) - 1, 0) as number from days),
    sold as materialized (
      select d.back, extract(hour from at)::int as hour, l.amount,
        d.back > 0 and at + make_interval(days => 7 * d.back) <= clock.now as is_by_now
      from days d cross join clock
      join sales_order o on o.paid_at >= d.day::timestamp at time zone 'Asia/Shanghai'
        and o.paid_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai' and ${isSold}
      join account a on a.id = o.account_id and ${isSeen(asked)}
      cross join lateral (select o.paid_at at time zone 'Asia/Shanghai' as at) t
      cross join lateral (
        select coalesce(sum(amount_fen - discount_fen - refunded_fen), 0) as amount
        from sales_order_line where order_id = o.id) l),
    sums as (
      select hour, count(*) filter (where back = 0) as orders, coalesce(sum(amount) filter (where back = 0), 0) as amount,
        count(*) filter (where back > 0) as before_orders, coalesce(sum(amount) filter (where back > 0), 0) as before_amount,
        coalesce(sum(amount) filter (where is_by_now), 0) as by_now
      from sold group by hour)
    select lpad(h::text, 2, '0') as key, lpad(h::text, 2, '0') || ':00–' || lpad((h + 1)::text, 2, '0') || ':00' as hour,
      case when begun then coalesce(orders, 0) end as orders, case when begun then coalesce(amount, 0)::int8 end as amount,
      round(coalesce(before_orders, 0)::numeric / weeks.number, 1) as usual_orders,
      round(coalesce(before_amount, 0) / weeks.number)::int8 as usual_amount,
      case when begun then round(coalesce(amount, 0) - coalesce(by_now, 0) / weeks.number)::int8 end as difference
    from generate_series(0, 23) h cross join clock cross join weeks
    cross join lateral (select ${asked.to}::date + make_interval(hours => h) <= clock.now as begun) b
    left join sums s on s.hour = h`,
  chart: sql`select substr(hour, 1, 5) as label, amount as value, usual_amount as before from r order by key`,
});
