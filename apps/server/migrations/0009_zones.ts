import { type Kysely, sql } from 'kysely';

/** Zones and campaigns as one engine, combinations, promotions with gifts, group buying, goods of the points mall. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- a page that staff build: blocks above, goods by rule or picked; dates and audience decide who sees it when
create table zone (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z][A-Za-z0-9-]{1,39}$'),
  -- page: belongs to a page of the shop and cannot be deleted · controlled: below 控销专区 · zone, activity: by id
  kind text not null check (kind in ('page','controlled','zone','activity')),
  title text not null,
  summary text not null default '',
  image text not null default '',
  -- null = always
  starts_at timestamptz,
  ends_at timestamptz,
  -- empty arrays = everybody of that dimension, as with banners
  audience text not null default 'all' check (audience in ('all','visitor','member','passed')),
  ranks smallint[] not null default '{}',
  provinces text[] not null default '{}',
  buyer_types text[] not null default '{}',
  -- zoneRule of the contract; {} = picked goods only
  rule jsonb not null default '{}',
  -- zoneBlock[] of the contract
  blocks jsonb not null default '[]',
  -- a whole form that is not live yet; null = none
  draft jsonb,
  is_published boolean not null default false,
  is_stopped boolean not null default false,
  sort int not null default 0,
  taps bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index zone_kind_idx on zone (kind, sort, id) where is_published and not is_stopped;
create index zone_starts_idx on zone (starts_at) where starts_at is not null;
create index zone_ends_idx on zone (ends_at) where ends_at is not null;
-- picked goods first, in their order; excluded ones are left out of the rule
create table zone_goods (
  zone_id bigint not null references zone (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  position int not null default 0,
  is_excluded boolean not null default false,
  primary key (zone_id, goods_id)
);
create index zone_goods_goods_idx on zone_goods (goods_id);

-- a goods that ships free by itself, from so many pieces; null = it does not
alter table goods add column free_shipping_number int check (free_shipping_number > 0);
-- what a zone's rule finds goods by, without their wide rows
-- memory of goods follows it, too
create or replace function stamp_changed_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select n.id from changed n join before o using (id) where
    (n.name, n.generic_name, n.trade_name, n.dosage_form, n.approval_no, n.barcode, n.maker_id, n.brand_id, n.spec, n.unit,
      n.middle_pack, n.case_pack, n.min_order, n.multiple, n.can_split, n.round_to_case, n.limit_per_order, n.limit_per_day,
      n.rx_class, n.storage, n.scope, n.is_ephedrine, n.is_tcm, n.origin, n.retail_price_e4, n.description, n.status, n.free_shipping_number)
    is distinct from
    (o.name, o.generic_name, o.trade_name, o.dosage_form, o.approval_no, o.barcode, o.maker_id, o.brand_id, o.spec, o.unit,
      o.middle_pack, o.case_pack, o.min_order, o.multiple, o.can_split, o.round_to_case, o.limit_per_order, o.limit_per_day,
      o.rx_class, o.storage, o.scope, o.is_ephedrine, o.is_tcm, o.origin, o.retail_price_e4, o.description, o.status, o.free_shipping_number)));
  return null;
end $$;
create index goods_shelf_idx on goods (id) include (sales_count, brand_id, maker_id, rx_class, free_shipping_number)
  where status = 'on';
create index goods_tag_name_idx on goods_tag (name, goods_id) where is_show;

-- 组合购: goods that are bought together, as one line of the cart. Each part is a special price of its own kind, which holds
-- price, pieces set aside, window and ledger
create table combination (
  id bigint generated always as identity primary key,
  name text not null,
  describe text not null default '',
  image text not null default '',
  warehouse_id bigint not null references warehouse (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- sets; null = as many as the shelf gives, no limit
  stock_total int check (stock_total > 0),
  limit_per_account int check (limit_per_account > 0),
  is_stopped boolean not null default false,
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index combination_window_idx on combination (ends_at) where not is_stopped;

-- what a cart gets for reaching something; kind gift: 组合满赠
create table promotion (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('gift')),
  name text not null,
  describe text not null default '',
  image text not null default '',
  -- its goods count and its gifts leave from here
  warehouse_id bigint not null references warehouse (id),
  -- what its tiers are reached by: yuan or pieces
  basis text not null check (basis in ('amount','number')),
  -- 每满: once for every full multiple of the highest tier reached
  is_repeating boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_stopped boolean not null default false,
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index promotion_window_idx on promotion (ends_at) where not is_stopped;
create table promotion_goods (
  promotion_id bigint not null references promotion (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  position int not null default 0,
  primary key (promotion_id, goods_id)
);
create index promotion_goods_goods_idx on promotion_goods (goods_id);

alter table special_price drop constraint special_price_kind_check;
alter table special_price add constraint special_price_kind_check
  check (kind in ('seckill','daily','near_expiry','youx','newcomer','zone','group','combination','gift'));
-- a gift costs nothing
alter table special_price drop constraint special_price_price_e4_check;
alter table special_price add constraint special_price_price_e4_check check (price_e4 > 0 or (price_e4 = 0 and kind = 'gift'));
-- zone price: stopped with its zone
alter table special_price add column zone_id bigint references zone (id) on delete set null;
create index special_price_zone_idx on special_price (zone_id) where zone_id is not null;
-- a part of a combination, and its pieces in one set
alter table special_price add column combination_id bigint references combination (id);
alter table special_price add column set_number int check (set_number > 0);
alter table special_price add constraint special_price_combination_check
  check ((kind = 'combination') = (combination_id is not null) and (combination_id is null) = (set_number is null));
create index special_price_combination_idx on special_price (combination_id) where combination_id is not null;
-- group buying: reached by buyers or by pieces, whichever is first; counts are of paid orders that stand
alter table special_price add column group_min_buyers int check (group_min_buyers > 1);
alter table special_price add column group_min_pieces int check (group_min_pieces > 0);
alter table special_price add column group_status text check (group_status in ('open','success','failed'));
alter table special_price add column group_buyers int not null default 0 check (group_buyers >= 0);
alter table special_price add column group_pieces int not null default 0 check (group_pieces >= 0);
alter table special_price add constraint special_price_group_check
  check ((kind = 'group') = (group_status is not null)
    and (kind <> 'group' or group_min_buyers is not null or group_min_pieces is not null));
create index special_price_group_idx on special_price (ends_at) where group_status = 'open';
-- a goods shows how far its group is
create or replace function stamp_special_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select distinct n.goods_id from changed n join before o using (id) where
    (n.kind, n.name, n.price_e4, n.starts_at, n.ends_at, n.warehouse_id, n.lot_id, n.stock_total, n.limit_per_account,
      n.is_stopped, n.settled_at, n.group_min_buyers, n.group_min_pieces, n.group_status, n.group_buyers, n.group_pieces)
    is distinct from (o.kind, o.name, o.price_e4, o.starts_at, o.ends_at, o.warehouse_id, o.lot_id, o.stock_total,
      o.limit_per_account, o.is_stopped, o.settled_at, o.group_min_buyers, o.group_min_pieces, o.group_status, o.group_buyers,
      o.group_pieces)));
  return null;
end $$;

-- each tier gives pieces of one gift: a special price of kind gift, which holds the pieces set aside for it
create table promotion_tier (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id) on delete cascade,
  reach_fen bigint check (reach_fen > 0),
  reach_number int check (reach_number > 0),
  gift_offer_id bigint not null references special_price (id),
  gift_number int not null check (gift_number > 0),
  check ((reach_fen is null) <> (reach_number is null))
);
create index promotion_tier_promotion_idx on promotion_tier (promotion_id);
create index promotion_tier_offer_idx on promotion_tier (gift_offer_id);

alter table sales_order drop constraint sales_order_kind_check;
alter table sales_order add constraint sales_order_kind_check check (kind in ('normal','receipt','group'));
-- the offer whose group the order waits for or waited for
alter table sales_order add column group_offer_id bigint references special_price (id);
create index sales_order_group_idx on sales_order (group_offer_id, status) where group_offer_id is not null;
alter table sales_order_line add column combination_id bigint not null default 0;
-- sets; the line's number = sets × pieces in a set
alter table sales_order_line add column combination_number int not null default 0;
-- <> 0: a gift of this promotion, at price 0
alter table sales_order_line add column promotion_id bigint not null default 0;

-- what points buy (积分商城)
create table points_goods (
  id bigint generated always as identity primary key,
  name text not null,
  describe text not null default '',
  image text not null default '',
  points int not null check (points > 0),
  stock int not null default 0 check (stock >= 0),
  limit_per_account int check (limit_per_account > 0),
  is_on boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index points_goods_sort_idx on points_goods (sort, id) where is_on;
`.execute(db);
}
