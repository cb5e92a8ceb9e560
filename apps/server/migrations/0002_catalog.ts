import { type Kysely, sql } from 'kysely';

/** Goods with prices, lots, stock and pictures, and the queue that keeps the search index fresh. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table maker (
  id bigint generated always as identity primary key,
  name text not null unique,
  short_name text not null default '',
  -- every usual reading, separated by spaces
  initials text not null default '',
  pinyin text not null default ''
);
create table brand (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  logo text not null default '',
  describe text not null default '',
  sort int not null default 0
);
create table category (
  id bigint generated always as identity primary key,
  code text not null unique,
  tree text not null check (tree in ('xi','zy','qx','yx')),
  parent_id bigint references category (id),
  name text not null,
  describe text not null default '',
  logo text not null default '',
  logo1 text not null default '',
  sort int not null default 0
);
create index category_parent_idx on category (parent_id);

create table warehouse (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  free_shipping_fen bigint not null check (free_shipping_fen >= 0),
  shipping_fee_fen bigint not null check (shipping_fee_fen >= 0),
  minimum_order_fen bigint not null check (minimum_order_fen >= 0),
  sort int not null default 0
);

create table goods (
  id bigint generated always as identity primary key,
  name text not null,
  generic_name text not null default '',
  trade_name text not null default '',
  dosage_form text not null default '',
  approval_no text not null default '',
  barcode text not null default '',
  maker_id bigint not null references maker (id),
  brand_id bigint references brand (id),
  spec text not null,
  unit text not null,
  middle_pack int not null default 1 check (middle_pack >= 1),
  case_pack int not null default 1 check (case_pack >= 1),
  min_order int not null default 1 check (min_order >= 1),
  multiple int not null default 1 check (multiple >= 1),
  can_split boolean not null default true,
  round_to_case boolean not null default false,
  limit_per_order int check (limit_per_order > 0),
  limit_per_day int check (limit_per_day > 0),
  rx_class text not null check (rx_class in ('rx','otc_a','otc_b','device','tcm','other')),
  storage text not null default 'normal' check (storage in ('normal','cool','cold')),
  scope text not null,
  is_ephedrine boolean not null default false,
  is_tcm boolean not null default false,
  origin text not null default '',
  retail_price_e4 bigint check (retail_price_e4 >= 0),
  description text not null default '',
  initials text not null default '',
  pinyin text not null default '',
  sales_count int not null default 0,
  -- draft: imported and not complete; off: taken off the shelf
  status text not null default 'draft' check (status in ('draft','on','off')),
  version int not null default 1,
  source_code text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index goods_identity_key on goods (name, spec, maker_id, approval_no, source_code);
create index goods_maker_idx on goods (maker_id);
create index goods_brand_idx on goods (brand_id) where brand_id is not null;
create index goods_generic_idx on goods (generic_name, dosage_form) where status = 'on';
create index goods_barcode_idx on goods (barcode) where barcode <> '';
create index goods_updated_idx on goods (updated_at desc, id desc);

create table goods_category (
  goods_id bigint not null references goods (id) on delete cascade,
  category_id bigint not null references category (id),
  primary key (goods_id, category_id)
);
create index goods_category_category_idx on goods_category (category_id);

create table goods_image (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id) on delete cascade,
  position int not null default 0,
  url text not null,
  unique (goods_id, position)
);
create table goods_tag (
  goods_id bigint not null references goods (id) on delete cascade,
  name text not null check (name in ('优','秒','满','换购','赠','特','新')),
  describe text not null default '',
  is_show boolean not null default true,
  primary key (goods_id, name)
);

-- base price per rank; a rank without a row pays the price of the next lower rank; 0 = price being set
create table goods_price (
  goods_id bigint not null references goods (id) on delete cascade,
  rank smallint not null check (rank between 0 and 3),
  price_e4 bigint not null check (price_e4 >= 0),
  primary key (goods_id, rank)
);
-- prices of accounts with is_special
create table contract_price (
  account_id bigint not null references account (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  price_e4 bigint not null check (price_e4 > 0),
  primary key (account_id, goods_id)
);
create index contract_price_goods_idx on contract_price (goods_id);

create table ladder (
  id bigint generated always as identity primary key,
  goods_id bigint not null unique references goods (id) on delete cascade,
  -- 1 = up-to thresholds, 0 = reach-quantity thresholds
  type smallint not null check (type in (0, 1))
);
create table ladder_step (
  ladder_id bigint not null references ladder (id) on delete cascade,
  number int not null check (number > 0),
  price_e4 bigint not null check (price_e4 > 0),
  primary key (ladder_id, number)
);

create table lot (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id) on delete cascade,
  warehouse_id bigint not null references warehouse (id),
  lot_no text not null,
  produced_on date,
  expires_on date,
  -- on the shelf, shipped pieces already gone
  quantity int not null check (quantity >= 0),
  -- past its last day: kept apart, never sold or shipped
  locked int not null default 0 check (locked >= 0),
  received_at timestamptz not null default now(),
  unique (goods_id, warehouse_id, lot_no)
);
-- first expired first out: expiry, then receipt; without expiry last
create index lot_fefo_idx on lot (goods_id, warehouse_id, expires_on nulls last, received_at, id);

-- what can be sold: sum of the lots' quantity = available + reserved
create table stock (
  goods_id bigint not null references goods (id) on delete cascade,
  warehouse_id bigint not null references warehouse (id),
  available int not null default 0 check (available >= 0),
  reserved int not null default 0 check (reserved >= 0),
  primary key (goods_id, warehouse_id)
);
create table stock_movement (
  id bigint generated always as identity primary key,
  goods_id bigint not null,
  warehouse_id bigint not null,
  available_delta int not null,
  reserved_delta int not null,
  cause text not null,
  ref text not null,
  at timestamptz not null default now(),
  -- one act moves a stock row once: giving back twice is refused here at the latest
  unique (cause, ref, goods_id, warehouse_id)
);
create index stock_movement_goods_idx on stock_movement (goods_id, warehouse_id, id);

create table search_change (
  seq bigint generated always as identity primary key,
  goods_id bigint not null,
  -- the writing transaction: commits come in another order than seq, so a reader goes by what its snapshot could see
  tx bigint not null default pg_current_xact_id()::text::bigint,
  at timestamptz not null default now()
);
create index search_change_tx_idx on search_change (tx);
create index search_change_at_idx on search_change (at);

create function note_search_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'goods' then
    insert into search_change (goods_id) values (coalesce(new.id, old.id));
  else
    insert into search_change (goods_id) values (coalesce(new.goods_id, old.goods_id));
  end if;
  perform pg_notify('search_change', '');
  return null;
end $$;
create trigger goods_search after insert or delete or update of
  name, generic_name, trade_name, dosage_form, approval_no, barcode, maker_id, brand_id, spec, rx_class, storage,
  is_tcm, initials, pinyin, status on goods for each row execute function note_search_change();
create trigger goods_category_search after insert or delete on goods_category
  for each row execute function note_search_change();
create trigger goods_tag_search after insert or delete or update on goods_tag
  for each row execute function note_search_change();
create trigger goods_price_search after insert or delete or update on goods_price
  for each row execute function note_search_change();
create trigger stock_search_update after update on stock
  for each row when ((old.available > 0) is distinct from (new.available > 0)) execute function note_search_change();
create trigger stock_search_insert after insert or delete on stock
  for each row execute function note_search_change();

create table import_job (
  id bigint generated always as identity primary key,
  file_name text not null,
  staff_id bigint references staff (id),
  is_dry_run boolean not null,
  rows_total int not null default 0,
  rows_added int not null default 0,
  rows_changed int not null default 0,
  rows_refused int not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
`.execute(db);
}
