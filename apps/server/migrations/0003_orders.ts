import { type Kysely, sql } from 'kysely';

/** Cart, orders, payments, the wallet ledger and shipments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table cart_line (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  warehouse_id bigint not null references warehouse (id),
  goods_price_id bigint not null default 0,
  ladder_price_id bigint not null default 0,
  goods_manjian_id bigint not null default 0,
  is_yj boolean not null default false,
  type smallint not null default 0,
  number int not null check (number between 1 and 50000),
  is_selected boolean not null default true,
  -- unit price at the buyer's last look, to say when it changed; the price itself is never stored
  seen_price_e4 bigint,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- a goods has one ladder: it belongs to the price, not to the line's identity
  unique (account_id, goods_id, warehouse_id, goods_price_id, goods_manjian_id, is_yj, type)
);

create table sales_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  account_id bigint not null references account (id),
  kind text not null check (kind in ('normal','receipt')),
  warehouse_id bigint not null references warehouse (id),
  -- codes of packages/rules/order-state.ts
  status smallint not null,
  goods_fen bigint not null check (goods_fen >= 0),
  discount_fen bigint not null default 0 check (discount_fen >= 0),
  shipping_fen bigint not null default 0 check (shipping_fen >= 0),
  balance_fen bigint not null default 0 check (balance_fen >= 0),
  -- still to be paid by a provider after the balance
  payable_fen bigint not null check (payable_fen >= 0),
  payment_method text not null default '',
  consignee text not null,
  phone text not null,
  region text not null,
  address text not null,
  address_id bigint references address (id),
  remark text not null default '',
  placed_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz,
  reviewed_at timestamptz,
  shipped_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  close_reason text not null default '',
  staff_note text not null default '',
  version int not null default 1,
  check (goods_fen - discount_fen + shipping_fen = balance_fen + payable_fen)
);
create index sales_order_account_idx on sales_order (account_id, id desc);
create index sales_order_account_status_idx on sales_order (account_id, status, id desc);
create index sales_order_placed_idx on sales_order (placed_at);
create index sales_order_status_idx on sales_order (status, id desc);
create index sales_order_expiry_idx on sales_order (expires_at) where status = 10;
create index sales_order_unshipped_idx on sales_order (account_id, warehouse_id, address_id) where status in (20, 30);

create table sales_order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  goods_id bigint not null references goods (id),
  -- frozen words of the goods at order time
  name text not null,
  spec text not null,
  unit text not null,
  maker text not null,
  approval_no text not null,
  image text not null default '',
  number int not null check (number > 0),
  unit_price_e4 bigint not null check (unit_price_e4 >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  discount_fen bigint not null default 0 check (discount_fen >= 0 and discount_fen <= amount_fen),
  ladder_price_id bigint not null default 0,
  is_yj boolean not null default false,
  shipped_number int not null default 0 check (shipped_number >= 0 and shipped_number <= number)
);
create index sales_order_line_order_idx on sales_order_line (order_id, id);
create index sales_order_line_goods_idx on sales_order_line (goods_id, order_id desc);

create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  at timestamptz not null default now(),
  act text not null,
  actor text not null check (actor in ('buyer','staff','system')),
  staff_id bigint references staff (id),
  from_status smallint,
  to_status smallint not null,
  note text not null default ''
);
create index order_event_order_idx on order_event (order_id, id);

create table payment (
  id bigint generated always as identity primary key,
  payment_no text not null unique,
  order_id bigint not null references sales_order (id),
  account_id bigint not null references account (id),
  method text not null check (method in ('balance','wechat','alipay','transfer')),
  amount_fen bigint not null check (amount_fen > 0),
  status text not null default 'created' check (status in ('created','paid','closed')),
  provider_trade_no text,
  -- what the cashier needs: a QR text or an address to go to
  pay_url text not null default '',
  -- when the provider was last asked about it
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (method, provider_trade_no)
);
create index payment_order_idx on payment (order_id);
create index payment_open_idx on payment (created_at) where status = 'created';

create table payment_notice (
  id bigint generated always as identity primary key,
  provider text not null,
  notice_id text not null,
  payment_no text not null,
  amount_fen bigint not null,
  outcome text not null,
  received_at timestamptz not null default now(),
  unique (provider, notice_id)
);

create table refund (
  id bigint generated always as identity primary key,
  refund_no text not null unique,
  -- a payment goes back whole, and once
  payment_id bigint not null unique references payment (id),
  order_id bigint not null references sales_order (id),
  account_id bigint not null references account (id),
  method text not null,
  amount_fen bigint not null check (amount_fen > 0),
  status text not null default 'pending' check (status in ('pending','done','failed')),
  cause text not null,
  -- the bank's reference, for money sent back by hand
  bank_ref text not null default '',
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index refund_order_idx on refund (order_id);
create index refund_pending_idx on refund (id) where status = 'pending';

-- books of the sandbox cashier, which stands in for the providers: what it was paid and what it paid back
create table sandbox_trade (
  payment_no text primary key,
  provider text not null,
  trade_no text not null unique,
  amount_fen bigint not null,
  paid_at timestamptz not null default now()
);
create table sandbox_refund (
  refund_no text primary key,
  payment_no text not null references sandbox_trade (payment_no),
  amount_fen bigint not null,
  at timestamptz not null default now()
);

create table wallet (
  account_id bigint primary key references account (id),
  balance_fen bigint not null default 0 check (balance_fen >= 0)
);
create table wallet_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  delta_fen bigint not null check (delta_fen <> 0),
  balance_after_fen bigint not null check (balance_after_fen >= 0),
  cause text not null,
  ref text not null,
  at timestamptz not null default now(),
  unique (cause, ref, account_id)
);
create index wallet_entry_account_idx on wallet_entry (account_id, id desc);

create table shipment (
  id bigint generated always as identity primary key,
  shipment_no text not null unique,
  order_id bigint not null references sales_order (id),
  carrier text not null,
  tracking_no text not null,
  staff_id bigint references staff (id),
  shipped_at timestamptz not null default now()
);
create index shipment_order_idx on shipment (order_id);
create table shipment_line (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipment (id),
  order_line_id bigint not null references sales_order_line (id),
  lot_id bigint not null references lot (id),
  lot_no text not null,
  produced_on date,
  expires_on date,
  number int not null check (number > 0)
);
create index shipment_line_shipment_idx on shipment_line (shipment_id);
create index shipment_line_order_line_idx on shipment_line (order_line_id);
create index shipment_line_lot_idx on shipment_line (lot_id);

create sequence order_no_seq;
create sequence payment_no_seq;
create sequence refund_no_seq;
create sequence shipment_no_seq;
`.execute(db);
}
