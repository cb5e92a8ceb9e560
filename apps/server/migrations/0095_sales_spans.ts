import { type Kysely, sql } from 'kysely';

/** Sums of goods by day, month, quarter and half a year, each with rows of its own (docs/decisions/0091-sums-of-goods-by-spans.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- By far cheaper than sum(bigint), which counts in numeric; what does not fit is refused.
create aggregate sum_bigint (bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);

-- the first day of a span of so many months, which divide a year; 0: a day
create function first_of_span(day date, months int) returns date language sql immutable parallel safe
  return case when months = 0 then day
    else make_date(extract(year from day)::int, (extract(month from day)::int - 1) / months * months + 1, 1) end;

drop table sales_by_goods;
create table sales_by_goods (
  months smallint not null,
  first date not null,
  goods_id bigint not null,
  lines int not null,
  times int not null,
  pieces bigint not null,
  gifts bigint not null,
  goods_fen bigint not null,
  discount_fen bigint not null,
  refunded_fen bigint not null,
  primary key (months, first, goods_id)
) partition by list (months);
-- Rows of one span stand beside one another: those of a month among days would cost a page each.
create table sales_by_goods_day partition of sales_by_goods for values in (0);
create table sales_by_goods_month partition of sales_by_goods for values in (1);
create table sales_by_goods_quarter partition of sales_by_goods for values in (3);
create table sales_by_goods_half partition of sales_by_goods for values in (6);

create or replace function sum_sales_anew() returns void language sql as $$
  -- who sells or takes back from here on waits
  lock table sales_order, sales_order_line in share row exclusive mode;
  truncate sales_by_account, sales_by_goods, sales_move;
  insert into sales_by_account
  select day, account_id, count(*), sum(pieces), sum(goods_fen), sum(discount_fen), sum(refunded_fen) from (
    select day_in_china(o.paid_at) as day, o.account_id, coalesce(l.pieces, 0) as pieces, coalesce(l.goods_fen, 0) as goods_fen,
      coalesce(l.discount_fen, 0) as discount_fen, coalesce(l.refunded_fen, 0) as refunded_fen
    from sales_order o left join (
      select order_id, coalesce(sum(number - cut_number - returned_number) filter (where promotion_id = 0), 0) as pieces,
        sum(amount_fen) as goods_fen, sum(discount_fen) as discount_fen, sum(refunded_fen) as refunded_fen
      from sales_order_line group by order_id) l on l.order_id = o.id
    where is_sale(o.status, o.paid_at)) sold group by day, account_id order by day, account_id;
  insert into sales_by_goods
  select 0, day_in_china(o.paid_at), l.goods_id, count(*), count(*) filter (where l.promotion_id = 0),
    coalesce(sum(l.number - l.cut_number - l.returned_number) filter (where l.promotion_id = 0), 0),
    coalesce(sum(l.number - l.cut_number - l.returned_number) filter (where l.promotion_id <> 0), 0),
    sum(l.amount_fen), sum(l.discount_fen), sum(l.refunded_fen)
  from sales_order o join sales_order_line l on l.order_id = o.id where is_sale(o.status, o.paid_at) group by 2, 3 order by 2, 3;
  insert into sales_by_goods
  select span.months, first_of_span(d.first, span.months), d.goods_id, sum(d.lines), sum(d.times), sum(d.pieces), sum(d.gifts),
    sum(d.goods_fen), sum(d.discount_fen), sum(d.refunded_fen)
  from sales_by_goods d cross join (values (1), (3), (6)) span (months) where d.months = 0 group by 1, 2, 3 order by 1, 2, 3;
$$;

select sum_sales_anew();
`.execute(db);
}
