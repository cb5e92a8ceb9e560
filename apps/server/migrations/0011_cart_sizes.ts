import { type Kysely, sql } from 'kysely';

/** How many lines each cart has, kept beside them: counting a long cart cost more than all else that adding a line reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table cart_size (
  account_id bigint primary key references account (id) on delete cascade,
  lines int not null
) with (fillfactor = 50);
-- who adds a line from here on waits until the triggers count it
lock table cart_line in share row exclusive mode;
insert into cart_size (account_id, lines) select account_id, count(*) from cart_line group by account_id;

-- in the order of accounts, so that two statements never wait for each other in a ring
create function count_added_lines() returns trigger language plpgsql as $$
begin
  insert into cart_size as size (account_id, lines)
  select account_id, count(*) from added group by account_id order by account_id
  on conflict (account_id) do update set lines = size.lines + excluded.lines;
  return null;
end $$;
create function count_removed_lines() returns trigger language plpgsql as $$
begin
  perform from cart_size where account_id in (select account_id from removed) order by account_id for update;
  update cart_size set lines = cart_size.lines - gone.lines
  from (select account_id, count(*) as lines from removed group by account_id) gone
  where cart_size.account_id = gone.account_id;
  return null;
end $$;
create trigger cart_size_insert after insert on cart_line referencing new table as added
  for each statement execute function count_added_lines();
create trigger cart_size_delete after delete on cart_line referencing old table as removed
  for each statement execute function count_removed_lines();
`.execute(db);
}
