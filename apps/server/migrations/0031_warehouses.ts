import { type Kysely, sql } from 'kysely';

/** What a warehouse asks of an order is by region; a warehouse can be closed. Contract prices hold from one day to another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table warehouse add column address text not null default '';
alter table warehouse add column licence_no text not null default '';
-- nothing of a closed one is sold; its stock stays
alter table warehouse add column is_active boolean not null default true;

-- '' in a place: all of what stands before it; without a province the rule is for everywhere, and every warehouse has that one
create table shipping_rule (
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references warehouse (id) on delete cascade,
  province text not null default '',
  city text not null default '',
  district text not null default '',
  is_served boolean not null default true,
  fee_fen bigint not null check (fee_fen >= 0),
  -- 0 = always free
  free_from_fen bigint not null check (free_from_fen >= 0),
  minimum_order_fen bigint not null check (minimum_order_fen >= 0),
  -- when it arrives, in words
  promise text not null default '',
  check (province <> '' or city = ''),
  check (city <> '' or district = ''),
  unique (warehouse_id, province, city, district)
);
insert into shipping_rule (warehouse_id, fee_fen, free_from_fen, minimum_order_fen)
  select id, shipping_fee_fen, free_shipping_fen, minimum_order_fen from warehouse;

-- Nothing here reads these any more. They stay, with what they held, for the version before, which still runs while this one is
-- rolled out; the next one drops them.
alter table warehouse alter column shipping_fee_fen set default 0;
alter table warehouse alter column free_shipping_fen set default 0;
alter table warehouse alter column minimum_order_fen set default 0;

-- a role that the shop has written down itself has the new permission where the built-in one has it
update role set permissions = permissions || '{warehouse.write}'::text[] where key in ('admin', 'operations');

-- whether a goods is in stock depends on which warehouses are open
create function note_warehouse_search() returns trigger language plpgsql as $$
begin
  insert into search_change (goods_id) select goods_id from stock where warehouse_id = new.id;
  perform pg_notify('search_change', '');
  return null;
end $$;
create trigger warehouse_search after update of is_active on warehouse
  for each row when (old.is_active is distinct from new.is_active) execute function note_warehouse_search();

-- An account has one price of a goods a day; both days are of the time in China, valid_until is the last one, null = without end.
-- What there was holds without bounds. The version before takes any of them for holding; it runs along for minutes only.
alter table contract_price drop constraint contract_price_pkey;
alter table contract_price add column id bigint generated always as identity primary key;
alter table contract_price add column valid_from date not null default '2000-01-01';
alter table contract_price add column valid_until date check (valid_until >= valid_from);
-- ranges of one number: nothing else is needed for a constraint over equal numbers and days that overlap; deferrable: looked at when
-- a statement has written all of its rows
alter table contract_price add constraint contract_price_once exclude using gist (
  int8range(account_id, account_id, '[]') with &&, int8range(goods_id, goods_id, '[]') with &&,
  daterange(valid_from, valid_until, '[]') with &&) deferrable;
create index contract_price_account_idx on contract_price (account_id, goods_id);
`.execute(db);
}
