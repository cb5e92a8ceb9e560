import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import { typeName } from '../../../identity/reads.ts';
import type { DayRange, ReportRequest } from '../rules.ts';

/** A report as SQL. */
export interface ReportSql {
  /** One row each, with `key` and the columns of its words. */
  rows: RawBuilder<unknown>;
  /** `label` and `value` of its chart, out of `r`, which holds all rows. */
  chart: RawBuilder<unknown>;
}

/** A time as a day of China's calendar. */
export const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'Asia/Shanghai')::date`;

/** Whether a time lies within days in China. */
export const within = (time: RawBuilder<unknown>, { from, to }: DayRange) =>
  sql<boolean>`${time} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
    and ${time} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** Whether an account `a` is of those that may be seen. */
export const isSeen = ({ salesmanId }: ReportRequest) =>
  salesmanId === null ? sql<boolean>`true` : sql<boolean>`a.salesman_id = ${salesmanId}`;

/** Of an account `a`, in words. */
export const BUYER_TYPE = typeName(sql`a.buyer_type`);

/** The ten largest of a column. */
export const topTen = (label: RawBuilder<unknown>, value: string): RawBuilder<unknown> =>
  sql`select ${label} as label, ${sql.ref(value)} as value from r where ${sql.ref(value)} > 0
    order by value desc, key limit 10`;
/** Names of goods are told apart by their specification. */
export const GOODS_LABEL = sql`name || ' ' || spec`;

/** An order `o` that is a sale: paid, on its way or done. */
export const isSold = sql<boolean>`o.status between ${ORDER_STATUS.pending_review} and ${ORDER_STATUS.completed}`;

/** Which orders `o` are sales of the range. */
export const isSoldIn = (asked: ReportRequest) => {
  const sold = sql<boolean>`${isSold} and ${within(sql`o.paid_at`, asked)}`;
  const { salesmanId } = asked;
  if (salesmanId === null) return sold;
  return sql<boolean>`${sold} and o.account_id in (select id from account where salesman_id = ${salesmanId})`;
};

/** Money and pieces of lines `l`. */
const SUMS = sql`
  coalesce(sum(l.number - l.cut_number - l.returned_number) filter (where l.promotion_id = 0), 0) as pieces,
  sum(l.amount_fen)::int8 as goods_amount, sum(l.discount_fen)::int8 as discount, sum(l.refunded_fen)::int8 as refunded,
  (sum(l.amount_fen) - sum(l.discount_fen) - sum(l.refunded_fen))::int8 as amount`;

const PAID_ON = dayOf(sql`o.paid_at`);

/** The same of what was summed up before. */
const TOTALS = sql`sum(s.pieces)::int8 as pieces, sum(s.goods_amount)::int8 as goods_amount, sum(s.discount)::int8 as discount,
  sum(s.refunded)::int8 as refunded, sum(s.amount)::int8 as amount`;

/**
 * Orders `o` that a condition names, by what they have in common, as `part`: their number, customers, first and last day, and the
 * sums of their lines. Counted apart from the lines, so that a line needs nothing of its order but the part.
 */
export const ordersBy = (part: RawBuilder<unknown>, isCounted: RawBuilder<unknown>) => sql`(
  with counted as materialized (select o.id, o.account_id, o.paid_at, ${part} as part from sales_order o where ${isCounted})
  select * from (
    select part, count(*) as orders, count(distinct account_id) as customers, ${dayOf(sql`min(paid_at)`)} as first_day,
      ${dayOf(sql`max(paid_at)`)} as last_day
    from counted group by part) numbers
  join (
    select o.part, ${SUMS} from counted o join sales_order_line l on l.order_id = o.id group by o.part) sums using (part)) s`;

/** Every day of the range, those without sales as well. */
export const salesByDay = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select d::date::text as key, d::date as day, coalesce(orders, 0) as orders, coalesce(customers, 0) as customers,
      coalesce(pieces, 0) as pieces, coalesce(goods_amount, 0) as goods_amount, coalesce(discount, 0) as discount,
      coalesce(refunded, 0) as refunded, coalesce(amount, 0) as amount
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') d
    left join ${ordersBy(PAID_ON, isSoldIn(asked))} on s.part = d::date`,
  chart: sql`select day::text as label, amount as value from r order by day`,
});

export const salesByGoods = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select g.id::text as key, g.name, g.spec, m.name as maker, s.* from (
      select l.goods_id, count(*) filter (where l.promotion_id = 0) as times,
        coalesce(sum(l.number - l.cut_number - l.returned_number) filter (where l.promotion_id <> 0), 0) as gifts, ${SUMS}
      from sales_order o join sales_order_line l on l.order_id = o.id where ${isSoldIn(asked)} group by l.goods_id) s
    join goods g on g.id = s.goods_id join maker m on m.id = g.maker_id`,
  chart: topTen(GOODS_LABEL, 'amount'),
});

/** Sales by customer, with its account `a`. */
const byCustomer = (asked: ReportRequest) =>
  sql`${ordersBy(sql`o.account_id`, isSoldIn(asked))} join account a on a.id = s.part`;

export const salesByCustomer = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select a.id::text as key, a.company as name, ${BUYER_TYPE} as buyer_type, coalesce(p.name, '') as salesman, s.*
    from ${byCustomer(asked)} left join staff p on p.id = a.salesman_id`,
  chart: topTen(sql`name`, 'amount'),
});

/** By who looks after the customer now. */
export const salesBySalesman = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select coalesce(p.id, 0)::text as key, coalesce(p.name, '未分配') as name, count(*) as customers,
      sum(s.orders)::int8 as orders, sum(coalesce(d.proposed, 0))::int8 as proposed, ${TOTALS}
    from ${byCustomer(asked)} left join staff p on p.id = a.salesman_id
    left join (select o.account_id, count(*) as proposed from sales_order o
      join order_proposal made on made.id = o.proposal_id and made.kind = 'salesman'
      where ${isSoldIn(asked)} group by o.account_id) d on d.account_id = a.id
    group by p.id, p.name`,
  chart: topTen(sql`name`, 'amount'),
});

/** By where the customer is registered. */
export const salesByRegion = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select a.province || '/' || a.city as key, coalesce(nullif(a.province, ''), '未填写') as name, a.city,
      count(*) as customers, sum(s.orders)::int8 as orders, ${TOTALS}
    from ${byCustomer(asked)} group by a.province, a.city`,
  chart: topTen(sql`name || city`, 'amount'),
});
