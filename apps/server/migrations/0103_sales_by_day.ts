import { type Kysely, sql } from 'kysely';

/** What was sold by day, of all customers together (docs/decisions/0095-days-of-all-customers.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table sales_by_day (
  day date primary key,
  -- those who have an order left on the day
  customers int not null,
  orders int not null,
  pieces bigint not null,
  goods_fen bigint not null,
  discount_fen bigint not null,
  refunded_fen bigint not null
);

-- Triggers, not the task that adds up: one of an older release does so as well while hosts are brought up to date one by one.
create function sum_new_days() returns trigger language plpgsql as $$
begin
  insert into sales_by_day as kept (day, customers, orders, pieces, goods_fen, discount_fen, refunded_fen)
  select day, count(*) filter (where orders > 0), sum(orders), sum(pieces), sum(goods_fen), sum(discount_fen), sum(refunded_fen)
  from added group by day order by day
  on conflict (day) do update set customers = kept.customers + excluded.customers, orders = kept.orders + excluded.orders,
    pieces = kept.pieces + excluded.pieces, goods_fen = kept.goods_fen + excluded.goods_fen,
    discount_fen = kept.discount_fen + excluded.discount_fen, refunded_fen = kept.refunded_fen + excluded.refunded_fen;
  return null;
end $$;
create function sum_changed_days() returns trigger language plpgsql as $$
begin
  update sales_by_day kept set customers = kept.customers + moved.customers, orders = kept.orders + moved.orders,
    pieces = kept.pieces + moved.pieces, goods_fen = kept.goods_fen + moved.goods_fen,
    discount_fen = kept.discount_fen + moved.discount_fen, refunded_fen = kept.refunded_fen + moved.refunded_fen
  from (
    select day, sum(sign * (orders > 0)::int) as customers, sum(sign * orders) as orders, sum(sign * pieces) as pieces,
      sum(sign * goods_fen) as goods_fen, sum(sign * discount_fen) as discount_fen, sum(sign * refunded_fen) as refunded_fen
    from (select 1 as sign, * from changed union all select -1, * from before) both_sides group by day) moved
  where kept.day = moved.day;
  return null;
end $$;
create function forget_days() returns trigger language plpgsql as $$
begin
  truncate sales_by_day;
  return null;
end $$;

-- who adds up what has moved waits until the triggers are there
lock table sales_by_account in share row exclusive mode;
insert into sales_by_day
select day, count(*) filter (where orders > 0), sum(orders), sum(pieces), sum(goods_fen), sum(discount_fen), sum(refunded_fen)
from sales_by_account group by day order by day;
create trigger sales_by_day_insert after insert on sales_by_account referencing new table as added
  for each statement execute function sum_new_days();
create trigger sales_by_day_update after update on sales_by_account referencing old table as before new table as changed
  for each statement execute function sum_changed_days();
create trigger sales_by_day_truncate after truncate on sales_by_account for each statement execute function forget_days();
`.execute(db);
}
