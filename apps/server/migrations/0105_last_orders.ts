import { type Kysely, sql } from 'kysely';

/** When each customer last ordered, kept for the list that stands in its order (docs/decisions/0096-last-orders-are-kept.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Beside the account: its row has ten indexes, one of words, which every order would write anew.
create table last_order (
  account_id bigint primary key references account (id) on delete cascade,
  -- null: it has none
  placed_at timestamptz
);

-- who opens an account or places an order from here on waits until the triggers keep it
lock table account, sales_order in share row exclusive mode;
insert into last_order (account_id, placed_at)
select a.id, max(o.placed_at) from account a left join sales_order o on o.account_id = a.id group by a.id order by a.id;
create index last_order_placed_idx on last_order (placed_at desc nulls last, account_id desc);

create function begin_last_order() returns trigger language plpgsql as $$
begin
  insert into last_order (account_id) select id from opened;
  return null;
end $$;
-- An order that is no newer, as what is split off another, locks nothing.
create function keep_last_order() returns trigger language plpgsql as $$
begin
  update last_order kept set placed_at = newest.placed_at
  from (select account_id, max(placed_at) as placed_at from placed group by account_id) newest
  where kept.account_id = newest.account_id and (kept.placed_at is null or kept.placed_at < newest.placed_at);
  return null;
end $$;
create function seek_last_order() returns trigger language plpgsql as $$
begin
  update last_order kept set placed_at = (select max(placed_at) from sales_order where account_id = kept.account_id)
  where kept.account_id in (old.account_id, new.account_id);
  return null;
end $$;
create trigger last_order_begin after insert on account referencing new table as opened
  for each statement execute function begin_last_order();
create trigger last_order_insert after insert on sales_order referencing new table as placed
  for each statement execute function keep_last_order();
create trigger last_order_delete after delete on sales_order for each row execute function seek_last_order();
create trigger last_order_update after update of placed_at, account_id on sales_order
  for each row when ((old.placed_at, old.account_id) is distinct from (new.placed_at, new.account_id))
  execute function seek_last_order();
`.execute(db);
}
