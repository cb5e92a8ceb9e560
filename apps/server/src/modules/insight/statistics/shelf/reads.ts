import type { AfterSalesNature } from '@qingnang/contract/after-sales';
import { CASE_ENDED_WITHOUT, KINDS } from '@qingnang/rules/after-sales';
import { sql } from 'kysely';
import type { ReportRequest } from '../rules.ts';
import {
  dayOf,
  GOODS_LABEL,
  isSeen,
  isSold,
  isSoldIn,
  type ReportSql,
  topTen,
  within,
} from '../sales/reads.ts';

const DAY_SECONDS = 86_400;
/** Days before the end of the range whose sales tell what a day without stock has cost. */
const USUAL_DAYS = 90;

/** Pieces that a day usually sells of each goods, before the end of the range. */
const dailyPieces = ({ to }: ReportRequest) => sql`
  select l.goods_id, sum(l.number)::numeric / ${USUAL_DAYS}::int as pieces
  from sales_order o join sales_order_line l on l.order_id = o.id
  where l.promotion_id = 0 and ${isSold}
    and o.paid_at >= (${to}::date + 1 - ${USUAL_DAYS}::int)::timestamp at time zone 'Asia/Shanghai'
    and o.paid_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
  group by l.goods_id`;

/** When goods on sale could be had from no warehouse: the times that all of theirs have in common. */
export const stockOuts = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    with range as (
      select tstzrange(${asked.from}::date::timestamp at time zone 'Asia/Shanghai',
        least(now(), (${asked.to}::date + 1)::timestamp at time zone 'Asia/Shanghai')) as days
      where now() > ${asked.from}::date::timestamp at time zone 'Asia/Shanghai'),
    out as (
      select goods_id, warehouse_id, range_agg(tstzrange(since, until) * days) as times
      from stock_out join range on tstzrange(since, until) && days group by goods_id, warehouse_id),
    everywhere as (
      select s.goods_id, range_intersect_agg(coalesce(out.times, '{}')) as times, bool_and(s.available = 0) as is_now
      from stock s left join out on out.goods_id = s.goods_id and out.warehouse_id = s.warehouse_id
      where s.goods_id in (select goods_id from out) group by s.goods_id),
    missed as (
      select e.goods_id, e.is_now, t.times, t.seconds from everywhere e
      cross join lateral (select count(*) as times, sum(extract(epoch from upper(one) - lower(one))) as seconds
        from unnest(e.times) one) t
      where not isempty(e.times)),
    asked as (
      select n.goods_id, count(*) as notices from arrival_notice n join account a on a.id = n.account_id
      where ${within(sql`n.created_at`, asked)} and ${isSeen(asked)} group by n.goods_id),
    kept as (
      select c.goods_id, count(distinct c.account_id) as carts from cart_line c join account a on a.id = c.account_id
      where ${isSeen(asked)} group by c.goods_id)
    select g.id::text as key, g.name, g.spec, m.name as maker, x.times, round(x.seconds / ${DAY_SECONDS}::int, 1) as days,
      case when x.is_now then '无货' else '有货' end as state,
      coalesce(asked.notices, 0) as notices, coalesce(kept.carts, 0) as carts,
      round(coalesce(usual.pieces, 0) * x.seconds / ${DAY_SECONDS}::int)::int8 as lost_pieces
    from missed x join goods g on g.id = x.goods_id and g.status = 'on' join maker m on m.id = g.maker_id
    left join asked on asked.goods_id = g.id left join kept on kept.goods_id = g.id
    left join (${dailyPieces(asked)}) usual on usual.goods_id = g.id`,
  chart: topTen(GOODS_LABEL, 'days'),
});

/** Words that found nothing when they were searched last on a day. */
export const lostSearches = ({ from, to }: ReportRequest): ReportSql => ({
  rows: sql`
    select kind || ':' || word as key, word as name, case kind when 2 then '厂家' else '药品' end as kind,
      sum(times)::int8 as times, count(*) as days, max(day) as last_day
    from search_day where found = 0 and day between ${from}::date and ${to}::date group by word, search_day.kind`,
  chart: topTen(sql`name`, 'times'),
});

/** Lots `t` with their goods `g` and the base price. */
const LOTS = sql`lot t join goods g on g.id = t.goods_id join maker m on m.id = g.maker_id
  join warehouse w on w.id = t.warehouse_id left join goods_price p on p.goods_id = g.id and p.rank = 0`;
const LOT_COLUMNS = sql`t.id::text as key, g.name, g.spec, m.name as maker, w.name as warehouse, t.lot_no, t.expires_on,
  t.quantity as pieces`;

/** Lots on hand of goods that nobody has bought for so many days, and that have been here as long. */
export const slowStock = ({ today, days }: ReportRequest): ReportSql => ({
  rows: sql`
    select ${LOT_COLUMNS}, (t.quantity * coalesce(p.price_e4, 0) / 100)::int8 as value,
      ${dayOf(sql`t.received_at`)} as received_on, sold.day as last_day
    from ${LOTS}
    left join lateral (
      select ${dayOf(sql`o.paid_at`)} as day from sales_order_line l join sales_order o on o.id = l.order_id
      where l.goods_id = g.id and l.promotion_id = 0 and ${isSold} order by l.order_id desc limit 1) sold on true
    where t.quantity > 0 and ${dayOf(sql`t.received_at`)} <= ${today}::date - ${days}::int
      and (sold.day is null or sold.day <= ${today}::date - ${days}::int)`,
  chart: topTen(sql`${GOODS_LABEL} || ' ' || lot_no`, 'value'),
});

/** Months left as people count them; what is over stands first. */
const LEFT = sql`case when t.expires_on < today then '已过期'
  when t.expires_on < today + interval '1 month' then '1 个月内'
  when t.expires_on < today + interval '3 months' then '1–3 个月'
  when t.expires_on < today + interval '6 months' then '3–6 个月'
  else '6–12 个月' end`;

/** Lots that end within so many days, and those that have ended. */
export const nearExpiry = ({ today, days }: ReportRequest): ReportSql => ({
  rows: sql`
    select ${LOT_COLUMNS}, t.locked, ((t.quantity + t.locked) * coalesce(p.price_e4, 0) / 100)::int8 as value, ${LEFT} as left
    from ${LOTS} cross join (select ${today}::date as today) now
    where t.quantity + t.locked > 0 and t.expires_on <= today + ${days}::int`,
  chart: sql`select "left" as label, sum(value)::int8 as value from r group by "left" order by min(expires_on)`,
});

const GOODS_KINDS = Object.entries(KINDS)
  .filter(([, { isGoods }]) => isGoods)
  .map(([kind]) => kind);

/** What of the orders of the range was claimed, by goods. */
export const claimsByGoods = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    with claimed as (
      select l.goods_id, count(distinct c.id) as cases, sum(x.number)::int8 as claimed,
        ${ofNatures(['quality', 'recall'])} as quality, ${ofNatures(['damage'])} as damage,
        ${ofNatures(['short', 'wrong'])} as short, ${ofNatures(['near_expiry'])} as other
      from after_sales c join sales_order o on o.id = c.order_id
      join after_sales_line x on x.case_id = c.id join sales_order_line l on l.id = x.order_line_id
      where ${isSoldIn(asked)} and c.kind = any(${GOODS_KINDS}::text[])
        and c.status <> all(${[...CASE_ENDED_WITHOUT]}::smallint[]) group by l.goods_id),
    sold as (
      select l.goods_id, sum(l.number - l.cut_number) as sold
      from sales_order o join sales_order_line l on l.order_id = o.id
      where ${isSoldIn(asked)} and l.goods_id in (select goods_id from claimed) group by l.goods_id)
    select g.id::text as key, g.name, g.spec, m.name as maker, s.sold, c.cases, c.claimed, c.quality, c.damage, c.short, c.other
    from claimed c join goods g on g.id = c.goods_id join maker m on m.id = g.maker_id
    join sold s on s.goods_id = c.goods_id`,
  chart: topTen(GOODS_LABEL, 'claimed'),
});

const ofNatures = (natures: AfterSalesNature[]) =>
  sql`coalesce(sum(x.number) filter (where c.nature = any(${natures}::text[])), 0)::int8`;
