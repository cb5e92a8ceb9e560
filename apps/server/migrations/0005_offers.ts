import { type Kysely, sql } from 'kysely';

/** Special prices with their own stock, who may buy controlled goods, and what each account bought, keeps and asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- a price for a time, beside the base price; the cart names it as goods_price_id
create table special_price (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id) on delete cascade,
  kind text not null check (kind in ('seckill','daily','near_expiry','youx','newcomer')),
  name text not null default '',
  price_e4 bigint not null check (price_e4 > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- own stock is set aside in this warehouse when the offer is made: out of stock.available, into stock.reserved
  warehouse_id bigint references warehouse (id),
  -- near_expiry: the one lot it sells
  lot_id bigint references lot (id),
  -- null = sells from the shelf like the base price
  stock_total int check (stock_total > 0),
  stock_left int check (stock_left >= 0 and stock_left <= stock_total),
  -- pieces one account may buy through this offer; null = no limit
  limit_per_account int check (limit_per_account > 0),
  is_stopped boolean not null default false,
  -- what was left of the own stock went back to the shelf
  settled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((stock_total is null) = (stock_left is null)),
  check (stock_total is null or warehouse_id is not null),
  check (kind <> 'near_expiry' or (lot_id is not null and stock_total is not null))
);
create index special_price_goods_idx on special_price (goods_id, ends_at);
create index special_price_kind_idx on special_price (kind, ends_at);
create index special_price_open_idx on special_price (ends_at) where settled_at is null and stock_total is not null;
create index special_price_lot_idx on special_price (lot_id) where lot_id is not null;

-- pieces an account has through an offer in orders that stand
create table special_price_use (
  special_price_id bigint not null references special_price (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  number int not null check (number >= 0),
  primary key (special_price_id, account_id)
);
-- ledger of the own stock and of the accounts' use; an act moves an offer once
create table special_price_movement (
  id bigint generated always as identity primary key,
  special_price_id bigint not null references special_price (id) on delete cascade,
  account_id bigint,
  -- of stock_left; 0 for an offer without own stock
  stock_delta int not null,
  -- of special_price_use
  use_delta int not null,
  cause text not null,
  ref text not null,
  at timestamptz not null default now(),
  unique (cause, ref, special_price_id)
);
-- clicks on an offer; apart from its row, which orders lock while it sells
create table special_price_tap (
  special_price_id bigint primary key references special_price (id) on delete cascade,
  taps bigint not null
);

-- 0 = base price; an offer may be gone when its order is looked at
alter table sales_order_line add column special_price_id bigint not null default 0;
-- open pieces of near-expiry lots
create index sales_order_line_special_idx on sales_order_line (special_price_id) where special_price_id <> 0;

-- controlled sale (控销): rules by dimension; how they decide: modules/eligibility/rules
create table control_rule (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id) on delete cascade,
  effect text not null check (effect in ('allow','block')),
  dimension text not null check (dimension in ('account','rank','region','buyer_type')),
  -- account id · 0..3 · '四川省', '四川省/成都市' or '四川省/成都市/锦江区' · a buyer type
  value text not null,
  unique (goods_id, dimension, value)
);

-- a buyer's wish to be allowed by name, and the shop's answer
create table purchase_right (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending','granted','refused')),
  note text not null default '',
  reply text not null default '',
  staff_id bigint references staff (id),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (account_id, goods_id)
);
create index purchase_right_status_idx on purchase_right (status, id);

-- what an account has bought of a goods, kept by paid orders: last price, usual goods
create table account_goods (
  account_id bigint not null references account (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  last_price_e4 bigint not null,
  last_bought_at timestamptz not null,
  last_number int not null,
  orders int not null default 1,
  pieces bigint not null,
  primary key (account_id, goods_id)
);
create index account_goods_goods_idx on account_goods (goods_id);
insert into account_goods (account_id, goods_id, last_price_e4, last_bought_at, last_number, orders, pieces)
select account_id, goods_id, (array_agg(unit_price_e4 order by paid_at desc, line_id desc))[1], max(paid_at),
  (array_agg(number order by paid_at desc, line_id desc))[1], count(distinct order_id), sum(number)
from (select o.account_id, l.goods_id, l.unit_price_e4, o.paid_at, l.id as line_id, l.number, o.id as order_id
  from sales_order o join sales_order_line l on l.order_id = o.id where o.paid_at is not null) bought
group by account_id, goods_id;

create table favorite (
  account_id bigint not null references account (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, goods_id)
);
create index favorite_account_idx on favorite (account_id, created_at desc);
create index favorite_goods_idx on favorite (goods_id);

-- 品种求购: what a buyer looks for and the shop does not show
create table wanted (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  maker text not null default '',
  spec text not null default '',
  number int not null check (number > 0),
  -- wished unit price; null = none stated
  price_e4 bigint check (price_e4 > 0),
  valid_until date,
  message text not null default '',
  status text not null default 'open' check (status in ('open','answered','closed')),
  reply text not null default '',
  -- what the shop offers for it
  goods_id bigint references goods (id) on delete set null,
  staff_id bigint references staff (id),
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create index wanted_account_idx on wanted (account_id, id desc);
create index wanted_status_idx on wanted (status, id desc);
`.execute(db);
}
