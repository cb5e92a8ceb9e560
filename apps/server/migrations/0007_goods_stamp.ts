import { type Kysely, sql } from 'kysely';

/** A number for each goods that changes with whatever a page shows of it, so that processes can keep goods in memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table goods_stamp (
  goods_id bigint primary key references goods (id) on delete cascade,
  -- the transaction that changed the goods last: never used twice, not even after a rollback
  stamp bigint not null
) with (fillfactor = 80);
insert into goods_stamp (goods_id, stamp) select id, pg_current_xact_id()::text::bigint from goods;

-- in id order, so that two transactions never wait for each other in a ring; goods being deleted are gone already
create function stamp_goods(ids bigint[]) returns void language sql as $$
  insert into goods_stamp (goods_id, stamp)
  select g.id, pg_current_xact_id()::text::bigint from goods g
  where g.id = any(ids) and not exists (
    select from goods_stamp t where t.goods_id = g.id and t.stamp = pg_current_xact_id()::text::bigint)
  order by g.id
  on conflict (goods_id) do update set stamp = excluded.stamp where goods_stamp.stamp <> excluded.stamp
$$;

create function stamp_own_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select distinct goods_id from changed));
  return null;
end $$;
create function stamp_new_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select id from changed));
  return null;
end $$;
-- not for sales_count, which every order raises
create function stamp_changed_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select n.id from changed n join before o using (id) where
    (n.name, n.generic_name, n.trade_name, n.dosage_form, n.approval_no, n.barcode, n.maker_id, n.brand_id, n.spec, n.unit,
      n.middle_pack, n.case_pack, n.min_order, n.multiple, n.can_split, n.round_to_case, n.limit_per_order, n.limit_per_day,
      n.rx_class, n.storage, n.scope, n.is_ephedrine, n.is_tcm, n.origin, n.retail_price_e4, n.description, n.status)
    is distinct from
    (o.name, o.generic_name, o.trade_name, o.dosage_form, o.approval_no, o.barcode, o.maker_id, o.brand_id, o.spec, o.unit,
      o.middle_pack, o.case_pack, o.min_order, o.multiple, o.can_split, o.round_to_case, o.limit_per_order, o.limit_per_day,
      o.rx_class, o.storage, o.scope, o.is_ephedrine, o.is_tcm, o.origin, o.retail_price_e4, o.description, o.status)));
  return null;
end $$;
create trigger goods_stamp_insert after insert on goods referencing new table as changed
  for each statement execute function stamp_new_goods();
create trigger goods_stamp_update after update on goods referencing new table as changed old table as before
  for each statement execute function stamp_changed_goods();

-- names that goods show of others
create function stamp_maker_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select g.id from changed n join before o using (id) join goods g on g.maker_id = n.id
    where n.name <> o.name));
  return null;
end $$;
create trigger maker_stamp after update on maker referencing new table as changed old table as before
  for each statement execute function stamp_maker_goods();
create function stamp_brand_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select g.id from changed n join before o using (id) join goods g on g.brand_id = n.id
    where n.name <> o.name));
  return null;
end $$;
create trigger brand_stamp after update on brand referencing new table as changed old table as before
  for each statement execute function stamp_brand_goods();
create function stamp_step_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select distinct l.goods_id from changed c join ladder l on l.id = c.ladder_id));
  return null;
end $$;
create trigger ladder_step_stamp_insert after insert on ladder_step referencing new table as changed
  for each statement execute function stamp_step_goods();
create trigger ladder_step_stamp_update after update on ladder_step referencing new table as changed
  for each statement execute function stamp_step_goods();
create trigger ladder_step_stamp_delete after delete on ladder_step referencing old table as changed
  for each statement execute function stamp_step_goods();

-- not for every piece sold: what is left is read afresh
create function stamp_lot_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select distinct n.goods_id from changed n join before o using (id) where
    (n.lot_no, n.produced_on, n.expires_on, n.warehouse_id, n.quantity > 0)
    is distinct from (o.lot_no, o.produced_on, o.expires_on, o.warehouse_id, o.quantity > 0)));
  return null;
end $$;
create trigger lot_stamp_update after update on lot referencing new table as changed old table as before
  for each statement execute function stamp_lot_goods();
create function stamp_special_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select distinct n.goods_id from changed n join before o using (id) where
    (n.kind, n.name, n.price_e4, n.starts_at, n.ends_at, n.warehouse_id, n.lot_id, n.stock_total, n.limit_per_account,
      n.is_stopped, n.settled_at)
    is distinct from (o.kind, o.name, o.price_e4, o.starts_at, o.ends_at, o.warehouse_id, o.lot_id, o.stock_total,
      o.limit_per_account, o.is_stopped, o.settled_at)));
  return null;
end $$;
create trigger special_price_stamp_update after update on special_price
  referencing new table as changed old table as before for each statement execute function stamp_special_goods();
`.execute(db);
  for (const table of [
    'goods_image',
    'goods_tag',
    'goods_category',
    'goods_price',
    'control_rule',
    'ladder',
  ]) {
    await stampOn(db, table, ['insert', 'update', 'delete']);
  }
  for (const table of ['lot', 'special_price']) await stampOn(db, table, ['insert', 'delete']);
}

/** Rows of a table stamp the goods that they belong to. */
async function stampOn(
  db: Kysely<unknown>,
  table: string,
  events: readonly ('insert' | 'update' | 'delete')[],
): Promise<void> {
  for (const event of events) {
    const rows = event === 'delete' ? 'old' : 'new';
    await sql
      .raw(`create trigger ${table}_stamp_${event} after ${event} on ${table} referencing ${rows} table as changed
        for each statement execute function stamp_own_goods()`)
      .execute(db);
  }
}
