import { type Kysely, sql } from 'kysely';

/** What the search index reads again is noted once a statement where whole ranges of goods, prices and stock come in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create function note_search_changes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'goods' then
    insert into search_change (goods_id) select id from changed order by id;
  else
    insert into search_change (goods_id) select distinct goods_id from changed order by goods_id;
  end if;
  if found then
    perform pg_notify('search_change', '');
  end if;
  return null;
end $$;

-- a change of a goods counts by its columns, one of stock by what it was: those two stay with their rows
drop trigger goods_search on goods;
create trigger goods_search_update after update of name, generic_name, trade_name, dosage_form, approval_no, barcode, maker_id,
  brand_id, spec, rx_class, storage, scope, is_ephedrine, is_tcm, initials, pinyin, status on goods
  for each row execute function note_search_change();
create trigger goods_search_insert after insert on goods
  referencing new table as changed for each statement execute function note_search_changes();
create trigger goods_search_delete after delete on goods
  referencing old table as changed for each statement execute function note_search_changes();

drop trigger goods_price_search on goods_price;
create trigger goods_price_search_insert after insert on goods_price
  referencing new table as changed for each statement execute function note_search_changes();
create trigger goods_price_search_update after update on goods_price
  referencing new table as changed for each statement execute function note_search_changes();
create trigger goods_price_search_delete after delete on goods_price
  referencing old table as changed for each statement execute function note_search_changes();

drop trigger stock_search_insert on stock;
create trigger stock_search_insert after insert on stock
  referencing new table as changed for each statement execute function note_search_changes();
create trigger stock_search_delete after delete on stock
  referencing old table as changed for each statement execute function note_search_changes()`.execute(db);
}
