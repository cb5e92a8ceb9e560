import { type Kysely, sql } from 'kysely';

/** All kinds of promotions with budgets, price floors, coupons, cash vouchers, cashback, a buyer's own goods codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table promotion drop constraint promotion_kind_check;
-- discount 满减 · gift 满赠 · buy_gift 买赠 (one goods, by pieces) · exchange 换购 · cashback 满返
alter table promotion add constraint promotion_kind_check
  check (kind in ('discount','gift','buy_gift','exchange','cashback'));
-- every goods of the warehouse counts but those excluded; else the goods of promotion_goods
alter table promotion add column is_all_goods boolean not null default false;
-- of those with the same word only the one best for the buyer applies; '' = stands beside all others
alter table promotion add column exclusion_group text not null default '';
-- discount: its lines still count for coupons
alter table promotion add column with_coupon boolean not null default true;
-- what it may cost in all (discount, cashback); null = no bound. Guarded when an order is placed
alter table promotion add column budget_fen bigint check (budget_fen > 0);
alter table promotion add column spent_fen bigint not null default 0 check (spent_fen >= 0);
alter table promotion add constraint promotion_budget_check check (spent_fen <= budget_fen);
-- empty = every passed account
alter table promotion add column ranks smallint[] not null default '{}';
alter table promotion add column provinces text[] not null default '{}';
alter table promotion add column buyer_types text[] not null default '{}';
create index promotion_all_goods_idx on promotion (ends_at) where is_all_goods and not is_stopped;
-- of is_all_goods: these do not count
alter table promotion_goods add column is_excluded boolean not null default false;

-- discount: off; cashback: back
alter table promotion_tier add column minus_fen bigint check (minus_fen > 0);
-- exchange: gift_offer_id is the special price of kind exchange, gift_number the pieces that may be bought each time
alter table promotion_tier alter column gift_offer_id drop not null;
alter table promotion_tier alter column gift_number drop not null;
alter table promotion_tier add constraint promotion_tier_gives_check
  check ((minus_fen is null) = (gift_offer_id is not null) and (gift_offer_id is null) = (gift_number is null));

alter table special_price drop constraint special_price_kind_check;
alter table special_price add constraint special_price_kind_check
  check (kind in ('seckill','daily','near_expiry','youx','newcomer','zone','group','combination','gift','exchange'));

-- what a promotion has cost: taken with an order, given back when the order ends
create table promotion_movement (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  account_id bigint not null references account (id),
  delta_fen bigint not null,
  cause text not null check (cause in ('order','order_end')),
  ref text not null,
  created_at timestamptz not null default now(),
  unique (cause, ref, promotion_id)
);
create index promotion_movement_promotion_idx on promotion_movement (promotion_id, created_at);

-- 控价: no discount or coupon brings a piece below it
alter table goods add column floor_price_e4 bigint check (floor_price_e4 > 0);
create or replace function stamp_changed_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select n.id from changed n join before o using (id) where
    (n.name, n.generic_name, n.trade_name, n.dosage_form, n.approval_no, n.barcode, n.maker_id, n.brand_id, n.spec, n.unit, n.middle_pack, n.case_pack,
      n.min_order, n.multiple, n.can_split, n.round_to_case, n.limit_per_order, n.limit_per_day, n.rx_class, n.storage, n.scope, n.is_ephedrine, n.is_tcm,
      n.origin, n.retail_price_e4, n.description, n.status, n.free_shipping_number, n.floor_price_e4)
    is distinct from
    (o.name, o.generic_name, o.trade_name, o.dosage_form, o.approval_no, o.barcode, o.maker_id, o.brand_id, o.spec, o.unit, o.middle_pack, o.case_pack,
      o.min_order, o.multiple, o.can_split, o.round_to_case, o.limit_per_order, o.limit_per_day, o.rx_class, o.storage, o.scope, o.is_ephedrine, o.is_tcm,
      o.origin, o.retail_price_e4, o.description, o.status, o.free_shipping_number, o.floor_price_e4)));
  return null;
end $$;

-- discount_fen of an order and of a line is everything that is taken off; these are its parts
alter table sales_order add column coupon_fen bigint not null default 0 check (coupon_fen >= 0);
alter table sales_order add column voucher_fen bigint not null default 0 check (voucher_fen >= 0);
alter table sales_order add constraint sales_order_parts_check check (coupon_fen + voucher_fen <= discount_fen);
-- back to the wallet when the order is completed
alter table sales_order add column cashback_fen bigint not null default 0 check (cashback_fen >= 0);
-- [{id, kind, name, tier_id, amount_fen}]: what applied when it was placed
alter table sales_order add column promotions jsonb not null default '[]';
alter table sales_order_line add column coupon_fen bigint not null default 0 check (coupon_fen >= 0);
alter table sales_order_line add column voucher_fen bigint not null default 0 check (voucher_fen >= 0);
alter table sales_order_line add constraint sales_order_line_parts_check check (coupon_fen + voucher_fen <= discount_fen);
-- the 满减 that its discount comes from; 0 = none
alter table sales_order_line add column discount_promotion_id bigint not null default 0;

create table coupon (
  id bigint generated always as identity primary key,
  name text not null,
  describe text not null default '',
  kind text not null check (kind in ('amount','percent')),
  -- amount: off
  minus_fen bigint check (minus_fen > 0),
  -- percent: 1000 = 10 % off, at most cap_fen
  percent_e2 int check (percent_e2 between 1 and 9999),
  cap_fen bigint check (cap_fen > 0),
  -- what its goods must come to; 0 = no threshold
  threshold_fen bigint not null default 0 check (threshold_fen >= 0),
  scope text not null check (scope in ('all','category','brand','goods','zone')),
  scope_ids bigint[] not null default '{}',
  -- buyers may take it themselves within this window
  is_claimable boolean not null default false,
  claim_from timestamptz,
  claim_until timestamptz,
  -- usable: a fixed window, or so many days from the taking
  valid_from timestamptz,
  valid_until timestamptz,
  valid_days int check (valid_days between 1 and 3650),
  -- pieces in all and for one account; null = no bound
  total int check (total > 0),
  taken int not null default 0 check (taken >= 0),
  limit_per_account int check (limit_per_account > 0),
  ranks smallint[] not null default '{}',
  provinces text[] not null default '{}',
  buyer_types text[] not null default '{}',
  is_stopped boolean not null default false,
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (taken <= total),
  check ((kind = 'amount') = (minus_fen is not null) and (kind = 'percent') = (percent_e2 is not null)),
  check ((valid_days is null) = (valid_until is not null))
);
create index coupon_claimable_idx on coupon (claim_until) where is_claimable and not is_stopped;
-- how many an account has taken; kept in step with account_coupon by the same statement
create table coupon_use (
  coupon_id bigint not null references coupon (id),
  account_id bigint not null references account (id) on delete cascade,
  number int not null check (number >= 0),
  primary key (coupon_id, account_id)
);
create table account_coupon (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupon (id),
  account_id bigint not null references account (id) on delete cascade,
  -- expired is told by valid_until
  status text not null default 'unused' check (status in ('unused','used','void')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- order that uses it
  order_id bigint references sales_order (id),
  source text not null check (source in ('claim','give','draw','points')),
  created_at timestamptz not null default now(),
  check ((status = 'used') = (order_id is not null))
);
create index account_coupon_account_idx on account_coupon (account_id, status, valid_until);
create index account_coupon_coupon_idx on account_coupon (coupon_id, status);
create unique index account_coupon_order_idx on account_coupon (order_id) where order_id is not null;
create table coupon_movement (
  id bigint generated always as identity primary key,
  account_coupon_id bigint not null references account_coupon (id) on delete cascade,
  cause text not null check (cause in ('take','order','order_end','void')),
  ref text not null default '',
  created_at timestamptz not null default now(),
  unique (account_coupon_id, cause, ref)
);

-- 现金券: worth money; what an order does not use stays on it
create table cash_voucher (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  note text not null default '',
  amount_fen bigint not null check (amount_fen > 0),
  left_fen bigint not null check (left_fen >= 0 and left_fen <= amount_fen),
  valid_from timestamptz not null default now(),
  valid_until timestamptz not null,
  is_void boolean not null default false,
  source text not null check (source in ('give','draw','points','rebate')),
  -- one giving by staff gives each account one
  batch text not null,
  created_at timestamptz not null default now(),
  unique (batch, account_id)
);
create index cash_voucher_account_idx on cash_voucher (account_id, valid_until) where not is_void;
create table voucher_movement (
  id bigint generated always as identity primary key,
  voucher_id bigint not null references cash_voucher (id) on delete cascade,
  delta_fen bigint not null,
  cause text not null check (cause in ('give','order','order_end','void')),
  ref text not null default '',
  created_at timestamptz not null default now(),
  unique (voucher_id, cause, ref)
);
create index voucher_movement_ref_idx on voucher_movement (ref);

-- what a buyer calls a goods in its own lists; written as compared (no blanks, lower case)
create table goods_code (
  account_id bigint not null references account (id) on delete cascade,
  code text not null check (code <> '' and length(code) <= 100),
  goods_id bigint not null references goods (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (account_id, code)
);
create index goods_code_goods_idx on goods_code (goods_id);
-- lists of buyers name goods by it
create index goods_approval_idx on goods (approval_no) where approval_no <> '';
`.execute(db);
}
