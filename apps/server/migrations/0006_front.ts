import { type Kysely, sql } from 'kysely';

/** What the shop front shows beside goods: banners by audience, links, articles; how search is tuned; mass changes of goods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- empty arrays = everybody of that dimension
alter table banner add column audience text not null default 'all' check (audience in ('all','visitor','member','passed'));
alter table banner add column ranks smallint[] not null default '{}';
alter table banner add column provinces text[] not null default '{}';
alter table banner add column buyer_types text[] not null default '{}';
alter table banner add column brand_id bigint references brand (id) on delete cascade;
alter table banner add column taps bigint not null default 0;
create index banner_brand_idx on banner (brand_id) where brand_id is not null;

create table site_link (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  sort int not null default 0
);

create table article_category (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  sort int not null default 0
);
-- known to the specification by number: 3 = news on the home page
insert into article_category (code, name, sort) values
  ('help', '帮助中心', 1), ('industry', '行业资讯', 2), ('company', '公司动态', 3);
create table article (
  id bigint generated always as identity primary key,
  category_id bigint not null references article_category (id),
  title text not null,
  summary text not null default '',
  -- sanitised HTML
  body text not null default '',
  image text not null default '',
  is_top boolean not null default false,
  status text not null default 'published' check (status in ('draft','published')),
  published_at timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index article_category_idx on article (category_id, is_top desc, published_at desc) where status = 'published';

-- words that mean the same: a query with one finds goods with the others
create table search_synonym (
  id bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) between 2 and 20),
  created_at timestamptz not null default now()
);
-- readings that the pinyin library does not know: 枸杞 gou qi
create table search_reading (
  id bigint generated always as identity primary key,
  word text not null,
  -- syllables separated by spaces, one for each character
  reading text not null,
  unique (word, reading)
);
-- goods that stand first for a query
create table search_pin (
  id bigint generated always as identity primary key,
  word text not null,
  goods_id bigint not null references goods (id) on delete cascade,
  position int not null default 1,
  starts_at timestamptz,
  ends_at timestamptz,
  unique (word, goods_id)
);
create index search_pin_goods_idx on search_pin (goods_id);
-- searches by day and word; found = how many goods the last one found
create table search_day (
  day date not null,
  word text not null,
  kind smallint not null,
  times int not null,
  found int not null,
  last_at timestamptz not null,
  primary key (day, word, kind)
);
create index search_day_missed_idx on search_day (day) where found = 0;
create function note_search_tuning() returns trigger language plpgsql as $$
begin
  perform pg_notify('search_tuning', '');
  return null;
end $$;
create trigger search_synonym_note after insert or delete or update on search_synonym
  for each statement execute function note_search_tuning();
create trigger search_reading_note after insert or delete or update on search_reading
  for each statement execute function note_search_tuning();
create trigger search_pin_note after insert or delete or update on search_pin
  for each statement execute function note_search_tuning();
-- the index knows what a buyer may buy: scope and ephedrine as well
drop trigger goods_search on goods;
create trigger goods_search after insert or delete or update of
  name, generic_name, trade_name, dosage_form, approval_no, barcode, maker_id, brand_id, spec, rx_class, storage, scope,
  is_ephedrine, is_tcm, initials, pinyin, status on goods for each row execute function note_search_change();
-- a goods that moves to another category, or a category that moves, is found there
create function note_category_search() returns trigger language plpgsql as $$
begin
  insert into search_change (goods_id) select goods_id from goods_category where category_id in (
    with recursive below as (select new.id union all select c.id from category c join below b on c.parent_id = b.id)
    select id from below);
  perform pg_notify('search_change', '');
  return null;
end $$;
create trigger category_search after update of parent_id on category
  for each row when (old.parent_id is distinct from new.parent_id) execute function note_category_search();

-- the letters of running special prices are found like other tags
create trigger special_price_search after insert or delete or update of kind, price_e4, starts_at, ends_at, is_stopped, settled_at
  on special_price for each row execute function note_search_change();
create trigger special_price_search_pieces after update on special_price
  for each row when ((old.stock_left > 0) is distinct from (new.stock_left > 0)) execute function note_search_change();
create index special_price_starts_idx on special_price (starts_at);
create index special_price_ends_idx on special_price (ends_at);

-- a change of many goods by a file: read, shown, then carried out at once, and undone once
create table mass_change (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  file_name text not null,
  status text not null default 'preview' check (status in ('preview','applied','undone')),
  rows_total int not null,
  rows_changed int not null,
  rows_refused int not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz
);
create table mass_change_row (
  change_id bigint not null references mass_change (id) on delete cascade,
  row_no int not null,
  goods_id bigint,
  name text not null default '',
  -- fields by name, only those that change: prices in 1/10000 yuan, pieces, status, tags
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- version of the goods that the preview saw; the undo needs the one the change made
  version int,
  error text not null default '',
  primary key (change_id, row_no)
);
`.execute(db);
}
