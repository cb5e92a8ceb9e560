import { type RawBuilder, sql } from 'kysely';
import { COSTS } from '../../../catalogue/reads.ts';
import type { ReportRequest } from '../rules.ts';
import { BUYER_TYPE, dayOf, GOODS_LABEL, isSeen, type ReportSql, topTen, within } from '../sales/reads.ts';

/**
 * What left by lot within the days: pieces that stay with the buyer, what they brought without tax and what they had cost.
 *
 * - A line's money is what was kept of it (amount less what was taken off and given back) less the tax that its invoice names, shared
 *   by pieces over its parcels. A line whose pieces all came back while money was kept has it with the pieces that had left.
 * - Returns are not told by lot: they are shared over the line's parcels by pieces.
 * - What was sent once more for a claim has a cost, and brought nothing.
 * - Money is rounded to fen once for each lot in a parcel, so that every report has the same sums.
 */
const shipped = (asked: ReportRequest) => sql`(
  select p.day, p.account_id, p.goods_id, p.pieces, round(p.pieces * p.cost_e4 / 100.0) as cost_fen,
    round(case when p.is_again then 0 else (p.kept_fen - round(p.kept_fen * p.tax_rate / (100.0 + p.tax_rate)))
      * case when p.kept > 0 then p.pieces / p.kept else p.number / p.shipped::numeric end end) as amount_fen
  from (
    select ${dayOf(sql`s.shipped_at`)} as day, o.account_id, l.goods_id, g.tax_rate, c.cost_e4, sl.number,
      s.after_sales_id is not null as is_again, greatest(l.shipped_number, 1) as shipped,
      l.number - l.cut_number - l.returned_number as kept, l.amount_fen - l.discount_fen - l.refunded_fen as kept_fen,
      case when s.after_sales_id is not null then sl.number::numeric
        else sl.number * greatest(l.shipped_number - l.returned_number, 0)::numeric / greatest(l.shipped_number, 1) end as pieces
    from shipment s join shipment_line sl on sl.shipment_id = s.id join sales_order_line l on l.id = sl.order_line_id
    join sales_order o on o.id = l.order_id join account a on a.id = o.account_id join goods g on g.id = l.goods_id
    left join ${COSTS} c on c.lot_id = sl.lot_id
    where ${within(sql`s.shipped_at`, asked)} and ${isSeen(asked)}) p) m`;

const sumOf = (sum: RawBuilder<unknown>) => sql`coalesce(round(${sum}), 0)::int8`;
const known = sql`filter (where m.cost_fen is not null)`;
const unknown = sql`filter (where m.cost_fen is null)`;
const EARNED = sql`
  ${sumOf(sql`sum(m.pieces) ${known}`)} as pieces, ${sumOf(sql`sum(m.amount_fen) ${known}`)} as amount,
  ${sumOf(sql`sum(m.cost_fen)`)} as cost,
  ${sumOf(sql`sum(m.amount_fen) ${known}`)} - ${sumOf(sql`sum(m.cost_fen)`)} as margin,
  ${sumOf(sql`sum(m.pieces) ${unknown}`)} as unknown_pieces, ${sumOf(sql`sum(m.amount_fen) ${unknown}`)} as unknown_amount`;

/** Every day of the range, those without parcels as well. */
export const marginByDay = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select d::date::text as key, d::date as day, ${EARNED}
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') d
    left join ${shipped(asked)} on m.day = d::date group by d`,
  chart: sql`select day::text as label, margin as value from r order by day`,
});

export const marginByMonth = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select to_char(m.day, 'YYYY-MM') as key, to_char(m.day, 'YYYY-MM') as month, ${EARNED}
    from ${shipped(asked)} group by 1`,
  chart: sql`select month as label, margin as value from r order by month`,
});

export const marginByGoods = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select g.id::text as key, g.name, g.spec, k.name as maker, ${EARNED}
    from ${shipped(asked)} join goods g on g.id = m.goods_id join maker k on k.id = g.maker_id group by g.id, k.name`,
  chart: topTen(GOODS_LABEL, 'margin'),
});

export const marginByCategory = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select coalesce(k.id, 0)::text as key, coalesce(k.name, '未分类') as name, ${EARNED}
    from ${shipped(asked)} left join (
      select goods_id, min(category_id) as category_id from goods_category group by goods_id) gc on gc.goods_id = m.goods_id
    left join category k on k.id = gc.category_id group by k.id`,
  chart: topTen(sql`name`, 'margin'),
});

export const marginByCustomer = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select a.id::text as key, a.company as name, ${BUYER_TYPE} as buyer_type, coalesce(p.name, '') as salesman, ${EARNED}
    from ${shipped(asked)} join account a on a.id = m.account_id left join staff p on p.id = a.salesman_id
    group by a.id, p.name`,
  chart: topTen(sql`name`, 'margin'),
});

/** By who looks after the customer now. */
export const marginBySalesman = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select coalesce(p.id, 0)::text as key, coalesce(p.name, '未分配') as name, ${EARNED}
    from ${shipped(asked)} join account a on a.id = m.account_id left join staff p on p.id = a.salesman_id group by p.id`,
  chart: topTen(sql`name`, 'margin'),
});
