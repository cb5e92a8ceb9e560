import { type Kysely, sql } from 'kysely';

/** How many orders of each customer stand in each status, kept beside them (docs/decisions/0080-orders-are-counted-as-they-move.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table order_tally (
  account_id bigint not null references account (id) on delete cascade,
  status smallint not null,
  number int not null,
  primary key (account_id, status)
);
-- what has moved since, until a task adds it: rows are only added, so that no order waits for another
create table order_tally_move (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  status smallint not null,
  number int not null
);
create view order_number as
  select account_id, status, number from order_tally
  union all
  select account_id, status, number from order_tally_move;

-- who places or moves an order from here on waits until the triggers count it
lock table sales_order in share row exclusive mode;
insert into order_tally (account_id, status, number)
select account_id, status, count(*) from sales_order group by account_id, status;

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_move (account_id, status, number)
  select account_id, status, count(*) from placed group by account_id, status;
  return null;
end $$;
create function count_gone_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_move (account_id, status, number)
  select account_id, status, -count(*) from gone group by account_id, status;
  return null;
end $$;
create function count_moved_order() returns trigger language plpgsql as $$
begin
  insert into order_tally_move (account_id, status, number)
  values (old.account_id, old.status, -1), (new.account_id, new.status, 1);
  return null;
end $$;
create trigger order_tally_insert after insert on sales_order referencing new table as placed
  for each statement execute function count_new_orders();
create trigger order_tally_delete after delete on sales_order referencing old table as gone
  for each statement execute function count_gone_orders();
create trigger order_tally_update after update of status, account_id on sales_order
  for each row when ((old.status, old.account_id) is distinct from (new.status, new.account_id))
  execute function count_moved_order();
`.execute(db);
}
