import { type Kysely, sql } from 'kysely';

/** What was sold by day, kept beside the orders (docs/decisions/0086-sales-are-summed-by-day.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A sale is an order that is paid, on its way or done: from pending_review to completed.
create function is_sale(status smallint, paid_at timestamptz) returns boolean
  language sql immutable return status between 20 and 60 and paid_at is not null;
create function day_in_china(at timestamptz) returns date
  language sql stable return (at at time zone 'Asia/Shanghai')::date;

create table sales_by_account (
  day date not null,
  account_id bigint not null,
  orders int not null,
  pieces bigint not null,
  goods_fen bigint not null,
  discount_fen bigint not null,
  refunded_fen bigint not null,
  primary key (day, account_id)
);
create index sales_by_account_account_idx on sales_by_account (account_id, day);

-- by day, and by month of which first is the first day: a year reads months and the days at its ends
create table sales_by_goods (
  is_month boolean not null,
  first date not null,
  goods_id bigint not null,
  lines int not null,
  times int not null,
  pieces bigint not null,
  gifts bigint not null,
  goods_fen bigint not null,
  discount_fen bigint not null,
  refunded_fen bigint not null,
  primary key (is_month, first, goods_id)
);

-- what has moved since, until a task adds it: rows are only added, so that no order waits for another
create table sales_move (
  id bigint generated always as identity primary key,
  day date not null,
  account_id bigint not null,
  -- null: the order itself
  goods_id bigint,
  orders int not null,
  lines int not null,
  -- lines that are no gifts, and their pieces
  times int not null,
  pieces bigint not null,
  gifts bigint not null,
  goods_fen bigint not null,
  discount_fen bigint not null,
  refunded_fen bigint not null
);

-- all sums anew: when there are none yet, and when a rule of the ledgers has found some wrong
create function sum_sales_anew() returns void language sql as $$
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
    where is_sale(o.status, o.paid_at)) sold group by day, account_id;
  insert into sales_by_goods
  select false, day_in_china(o.paid_at), l.goods_id, count(*), count(*) filter (where l.promotion_id = 0),
    coalesce(sum(l.number - l.cut_number - l.returned_number) filter (where l.promotion_id = 0), 0),
    coalesce(sum(l.number - l.cut_number - l.returned_number) filter (where l.promotion_id <> 0), 0),
    sum(l.amount_fen), sum(l.discount_fen), sum(l.refunded_fen)
  from sales_order o join sales_order_line l on l.order_id = o.id where is_sale(o.status, o.paid_at) group by 2, 3;
  insert into sales_by_goods
  select true, date_trunc('month', first)::date, goods_id, sum(lines), sum(times), sum(pieces), sum(gifts), sum(goods_fen),
    sum(discount_fen), sum(refunded_fen)
  from sales_by_goods group by 2, 3;
$$;

-- an order with all its lines becomes a sale (1) or is none any more (-1)
create function move_sale(sale sales_order, sign int) returns void language sql as $$
  insert into sales_move (day, account_id, goods_id, orders, lines, times, pieces, gifts, goods_fen, discount_fen, refunded_fen)
  select day_in_china(sale.paid_at), sale.account_id, null, sign, 0, 0, 0, 0, 0, 0, 0
  union all
  select day_in_china(sale.paid_at), sale.account_id, goods_id, 0, sign * count(*), sign * count(*) filter (where promotion_id = 0),
    sign * coalesce(sum(number - cut_number - returned_number) filter (where promotion_id = 0), 0),
    sign * coalesce(sum(number - cut_number - returned_number) filter (where promotion_id <> 0), 0),
    sign * sum(amount_fen), sign * sum(discount_fen), sign * sum(refunded_fen)
  from sales_order_line where order_id = sale.id group by goods_id
$$;
-- a line of a sale comes (1) or goes (-1)
create function move_sold_line(line sales_order_line, sign int) returns void language sql as $$
  insert into sales_move (day, account_id, goods_id, orders, lines, times, pieces, gifts, goods_fen, discount_fen, refunded_fen)
  select day_in_china(o.paid_at), o.account_id, line.goods_id, 0, sign, case when line.promotion_id = 0 then sign else 0 end,
    case when line.promotion_id = 0 then sign * (line.number - line.cut_number - line.returned_number) else 0 end,
    case when line.promotion_id = 0 then 0 else sign * (line.number - line.cut_number - line.returned_number) end,
    sign * line.amount_fen, sign * line.discount_fen, sign * line.refunded_fen
  from sales_order o where o.id = line.order_id and is_sale(o.status, o.paid_at)
$$;

-- lines come after their order, and are counted as they come
create function sum_new_sale() returns trigger language plpgsql as $$
begin
  insert into sales_move (day, account_id, orders, lines, times, pieces, gifts, goods_fen, discount_fen, refunded_fen)
  values (day_in_china(new.paid_at), new.account_id, 1, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
create function sum_moved_sale() returns trigger language plpgsql as $$
begin
  if is_sale(old.status, old.paid_at) then perform move_sale(old, -1); end if;
  if is_sale(new.status, new.paid_at) then perform move_sale(new, 1); end if;
  return null;
end $$;
create function sum_gone_sale() returns trigger language plpgsql as $$
begin
  perform move_sale(old, -1);
  return null;
end $$;
create trigger sales_sum_insert after insert on sales_order
  for each row when (is_sale(new.status, new.paid_at)) execute function sum_new_sale();
create trigger sales_sum_update after update of status, paid_at, account_id on sales_order
  for each row when ((is_sale(old.status, old.paid_at), old.paid_at, old.account_id)
    is distinct from (is_sale(new.status, new.paid_at), new.paid_at, new.account_id))
  execute function sum_moved_sale();
-- its lines have gone before it
create trigger sales_sum_delete after delete on sales_order
  for each row when (is_sale(old.status, old.paid_at)) execute function sum_gone_sale();

-- one look for all lines of an order that is placed, which mostly is no sale yet
create function sum_new_lines() returns trigger language plpgsql as $$
begin
  perform move_sold_line(line, 1) from sales_order_line line where line.id in (
    select a.id from added a join sales_order o on o.id = a.order_id where is_sale(o.status, o.paid_at));
  return null;
end $$;
create function sum_changed_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then perform move_sold_line(new, 1); end if;
  perform move_sold_line(old, -1);
  return null;
end $$;
create trigger sales_sum_insert after insert on sales_order_line referencing new table as added
  for each statement execute function sum_new_lines();
create trigger sales_sum_update after update of order_id, goods_id, number, cut_number, returned_number, promotion_id, amount_fen,
    discount_fen, refunded_fen on sales_order_line
  for each row when ((old.order_id, old.goods_id, old.number - old.cut_number - old.returned_number, old.promotion_id,
      old.amount_fen, old.discount_fen, old.refunded_fen)
    is distinct from (new.order_id, new.goods_id, new.number - new.cut_number - new.returned_number, new.promotion_id,
      new.amount_fen, new.discount_fen, new.refunded_fen))
  execute function sum_changed_line();
create trigger sales_sum_delete after delete on sales_order_line for each row execute function sum_changed_line();

select sum_sales_anew();
`.execute(db);
}
