import { type Kysely, sql } from 'kysely';

/** A number that changes with what the tags of goods say of promotions, so that processes can keep it in memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table promotion_stamp (
  is_only boolean primary key default true check (is_only),
  -- the transaction that changed it last: never used twice, not even after a rollback
  stamp bigint not null
);
insert into promotion_stamp (stamp) values (pg_current_xact_id()::text::bigint);

create function stamp_promotions() returns trigger language plpgsql as $$
begin
  update promotion_stamp set stamp = pg_current_xact_id()::text::bigint where stamp <> pg_current_xact_id()::text::bigint;
  return null;
end $$;
-- Deferred, so that the one row is the last thing a transaction locks: orders and staff never wait for each other in a ring.
-- Goods and steps change only together with their promotion.
create constraint trigger promotion_stamp_insert after insert on promotion deferrable initially deferred
  for each row execute function stamp_promotions();
create constraint trigger promotion_stamp_delete after delete on promotion deferrable initially deferred
  for each row execute function stamp_promotions();
-- not for every order that its budget pays for, only for the last one
create constraint trigger promotion_stamp_update after update on promotion deferrable initially deferred
  for each row when (
    (old.version, old.starts_at, old.ends_at, old.is_stopped, old.sort, old.ranks, old.provinces, old.buyer_types,
      coalesce(old.spent_fen >= old.budget_fen, false))
    is distinct from
    (new.version, new.starts_at, new.ends_at, new.is_stopped, new.sort, new.ranks, new.provinces, new.buyer_types,
      coalesce(new.spent_fen >= new.budget_fen, false)))
  execute function stamp_promotions();
-- the last piece of a gift or of a 换购, and one that comes back
create constraint trigger special_price_promotion_stamp after update on special_price deferrable initially deferred
  for each row when (new.kind in ('gift', 'exchange') and (old.stock_left > 0) is distinct from (new.stock_left > 0))
  execute function stamp_promotions();
`.execute(db);
}
