import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import { ACCOUNT_SUMS, GOODS_SUMS, listed, SPANS } from '../../../../db/sales-sums.ts';
import { typeName } from '../../../identity/reads.ts';
import { type DayRange, partsOf, type ReportRequest } from '../rules.ts';

/** A report as SQL. */
export interface ReportSql {
  /** One row each, with `key` and the columns of its words. */
  rows: RawBuilder<unknown>;
  /** `label` and `value` of its chart, out of `r`, which holds all rows; with names only where they are not `named`. */
  chart: RawBuilder<unknown>;
  /** Rows with the words that a join brings: all rows where words are looked for or sorted by, else those that are shown. */
  named?: (rows: RawBuilder<unknown>) => RawBuilder<unknown>;
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

/** What is left of sums, beside them. */
const AMOUNT = sql`(goods_amount - discount - refunded)::int8 as amount`;
/** Money as the wire names it, added up from the sums that are kept. */
const MONEY = sql`sum_bigint(goods_fen) as goods_amount, sum_bigint(discount_fen) as discount, sum_bigint(refunded_fen) as refunded`;

/**
 * Sales by day and customer as `day`, `account_id`, `orders`, `pieces` and money in fen: what is kept (decision 0086) with what has
 * moved since. A customer whose orders of a day were all cancelled has no row.
 * @param which of both tables, by `day` and `account_id`
 */
export const salesOfDays = (which: RawBuilder<unknown>) => sql`(
  select * from ${keptWithMoved(
    sql`select * from sales_by_account where ${which}`,
    sql`select day, account_id, ${sql.raw(added(ACCOUNT_SUMS))} from sales_move where ${which} group by day, account_id`,
    sql`day, account_id`,
  )} s where orders > 0)`;

/** Two statements with sums of customers as one. @param by the columns that a row of each is told by */
function keptWithMoved(kept: RawBuilder<unknown>, moved: RawBuilder<unknown>, by: RawBuilder<unknown>) {
  const both = (column: string) => `coalesce(kept.${column}, 0) + coalesce(moved.${column}, 0) as ${column}`;
  return sql`(
    select ${by}, ${sql.raw(listed(ACCOUNT_SUMS, both))} from (${kept}) kept full join (${moved}) moved using (${by}))`;
}

/** Columns added up in bigint. */
const added = (columns: readonly string[]) =>
  listed(columns, (column) => `sum_bigint(${column}) as ${column}`);

const daysOf = ({ from, to }: DayRange) => sql`day between ${from}::date and ${to}::date`;

/** Sales by day and customer of the range that who asks may see. */
const seenIn = (asked: ReportRequest) =>
  asked.salesmanId === null
    ? daysOf(asked)
    : sql`${daysOf(asked)} and account_id in (select id from account where salesman_id = ${asked.salesmanId})`;

/** Sales of all customers by day: what is kept, and what has moved since, with the customers that come or go by it. */
const daysOfAll = (range: DayRange) => {
  const columns = sql.raw(listed(ACCOUNT_SUMS));
  return sql`
    select day, sum(orders)::int8 as orders, sum(customers)::int8 as customers, sum_bigint(pieces) as pieces, ${MONEY} from (
      select day, customers, ${columns} from sales_by_day where ${daysOf(range)}
      union all
      select day, (kept.orders + moved.orders > 0)::int - (kept.orders > 0)::int,
        ${sql.raw(listed(ACCOUNT_SUMS, (column) => `moved.${column}`))}
      from (
        select day, account_id, ${sql.raw(added(ACCOUNT_SUMS))}
        from sales_move where ${daysOf(range)} group by day, account_id) moved
      cross join lateral (select coalesce((
        select orders from sales_by_account where day = moved.day and account_id = moved.account_id), 0) as orders) kept
    ) days group by day`;
};

/** Sales by day: of everybody from the sums of days, of one's own customers from those of each. */
const daysSeen = (asked: ReportRequest) =>
  asked.salesmanId === null
    ? daysOfAll(asked)
    : sql`
    select day, sum(orders)::int8 as orders, count(*) as customers, sum_bigint(pieces) as pieces, ${MONEY}
    from ${salesOfDays(seenIn(asked))} s group by day`;

/** Every day of the range, those without sales as well. */
export const salesByDay = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select d::date::text as key, d::date as day, coalesce(orders, 0) as orders, coalesce(customers, 0) as customers,
      coalesce(pieces, 0) as pieces, coalesce(goods_amount, 0) as goods_amount, coalesce(discount, 0) as discount,
      coalesce(refunded, 0) as refunded, coalesce(goods_amount - discount - refunded, 0) as amount
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') d
    left join (${daysSeen(asked)}) s on s.day = d::date`,
  chart: sql`select day::text as label, amount as value from r order by day`,
});

/** Sums of goods: of everybody's from those that are kept, of one's own customers' from the lines of their orders. */
const goodsOf = (asked: ReportRequest) =>
  asked.salesmanId === null ? keptOfGoods(asked) : linesOfGoods(asked);

/** Sums of goods within the days, everybody's: of whole spans from their sums, of the days at both ends and what has moved since from theirs. */
export function keptOfGoods(range: DayRange): RawBuilder<unknown> {
  const columns = sql.raw(listed(GOODS_SUMS));
  const parts = partsOf(range, SPANS).map(
    ({ months, from, to }) => sql`
      select goods_id, ${columns} from sales_by_goods
      where months = ${months}::smallint and first between ${from}::date and ${to}::date`,
  );
  const moved = sql`
    select goods_id, ${columns} from sales_move
    where goods_id is not null and day between ${range.from}::date and ${range.to}::date`;
  return sql`
    select goods_id, sum(times) as times, sum_bigint(pieces) as pieces, sum_bigint(gifts) as gifts, ${MONEY}
    from (${sql.join([...parts, moved], sql` union all `)}) sold group by goods_id having sum(lines) > 0`;
}

const PIECES = sql`sum(l.number - l.cut_number - l.returned_number)`;
const linesOfGoods = (asked: ReportRequest) => sql`
  select l.goods_id, count(*) filter (where l.promotion_id = 0) as times,
    coalesce(${PIECES} filter (where l.promotion_id = 0), 0)::int8 as pieces,
    coalesce(${PIECES} filter (where l.promotion_id <> 0), 0)::int8 as gifts,
    sum(l.amount_fen)::int8 as goods_amount, sum(l.discount_fen)::int8 as discount, sum(l.refunded_fen)::int8 as refunded
  from sales_order o join sales_order_line l on l.order_id = o.id where ${isSoldIn(asked)} group by l.goods_id`;

export const salesByGoods = (asked: ReportRequest): ReportSql => ({
  rows: sql`select goods_id::text as key, s.*, ${AMOUNT} from (${goodsOf(asked)}) s`,
  chart: topTen(sql`(select ${GOODS_LABEL} from goods where id = goods_id)`, 'amount'),
  named: (rows) => sql`
    select t.*, g.name, g.spec, m.name as maker from (${rows}) t
    join goods g on g.id = t.goods_id join maker m on m.id = g.maker_id`,
});

/** Sums by customer, as `s`, with the first and the last day. */
export const byCustomer = (sales: RawBuilder<unknown>) => sql`(
  select account_id, sum(orders)::int8 as orders, sum(pieces)::int8 as pieces, min(day) as first_day, max(day) as last_day,
    ${MONEY} from ${sales} days group by account_id) s`;

export const salesByCustomer = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select a.id::text as key, a.company as name, ${BUYER_TYPE} as buyer_type, coalesce(p.name, '') as salesman, s.*, ${AMOUNT}
    from ${byCustomer(salesOfDays(seenIn(asked)))} join account a on a.id = s.account_id left join staff p on p.id = a.salesman_id`,
  chart: topTen(sql`name`, 'amount'),
});

/** Sums by customer, as `s`, without days: what has moved since is put beside sums of customers, not beside each of their days. */
const ofCustomers = (asked: ReportRequest) => sql`(
  select account_id, orders, pieces, goods_fen as goods_amount, discount_fen as discount, refunded_fen as refunded
  from ${keptWithMoved(customersIn(sql`sales_by_account`, asked), customersIn(sql`sales_move`, asked), sql`account_id`)} sold
  where orders > 0) s`;

const customersIn = (table: RawBuilder<unknown>, asked: ReportRequest) =>
  sql`select account_id, ${sql.raw(added(ACCOUNT_SUMS))} from ${table} where ${seenIn(asked)} group by account_id`;

/** Sums of customers once more. */
const TOTALS = sql`count(*) as customers, sum(s.orders)::int8 as orders, sum(s.pieces)::int8 as pieces,
  sum(s.goods_amount)::int8 as goods_amount, sum(s.discount)::int8 as discount, sum(s.refunded)::int8 as refunded,
  sum(s.goods_amount - s.discount - s.refunded)::int8 as amount`;

/** By who looks after the customer now. */
export const salesBySalesman = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select coalesce(p.id, 0)::text as key, coalesce(p.name, '未分配') as name, sum(coalesce(d.proposed, 0))::int8 as proposed,
      ${TOTALS}
    from ${ofCustomers(asked)} join account a on a.id = s.account_id left join staff p on p.id = a.salesman_id
    left join (select o.account_id, count(*) as proposed from sales_order o
      join order_proposal made on made.id = o.proposal_id and made.kind = 'salesman'
      where ${isSoldIn(asked)} group by o.account_id) d on d.account_id = a.id
    group by p.id, p.name`,
  chart: topTen(sql`name`, 'amount'),
});

/** By where the customer is registered. */
export const salesByRegion = (asked: ReportRequest): ReportSql => ({
  rows: sql`
    select a.province || '/' || a.city as key, coalesce(nullif(a.province, ''), '未填写') as name, a.city, ${TOTALS}
    from ${ofCustomers(asked)} join account a on a.id = s.account_id group by a.province, a.city`,
  chart: topTen(sql`name || city`, 'amount'),
});
