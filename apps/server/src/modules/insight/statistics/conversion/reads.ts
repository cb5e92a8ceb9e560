import { sql } from 'kysely';
import type { ReportRequest } from '../rules.ts';
import { dayOf, isSeen, isSold, type ReportSql, within } from '../sales/reads.ts';

/**
 * Every day from what was searched to what was ordered and paid. Searches are counted by word, not by who searched: the steps stand
 * beside one another by day, and nothing tells which search an order came from.
 */
export const searchToOrder = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select d::date::text as key, d::date as day, coalesce(s.searches, 0) as searches, coalesce(s.found, 0) as found,
      coalesce(o.buyers, 0) as buyers, coalesce(o.orders, 0) as orders, coalesce(o.paid, 0) as paid
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') d
    left join (
      select day, sum(times)::int8 as searches, coalesce(sum(times) filter (where found > 0), 0)::int8 as found
      from search_day where day between ${asked.from}::date and ${asked.to}::date group by day) s on s.day = d::date
    left join (
      select ${dayOf(sql`o.placed_at`)} as day, count(distinct o.account_id) as buyers, count(*) as orders,
        count(*) filter (where ${isSold}) as paid
      from sales_order o join account a on a.id = o.account_id
      where ${within(sql`o.placed_at`, asked)} and ${isSeen(asked)} group by 1) o on o.day = d::date`,
  chart: sql`
    select day::text as label, coalesce(round(orders * 10000.0 / nullif(searches, 0)), 0)::int8 as value from r order by day`,
});
