import { type Kysely, sql } from 'kysely';

/** Providers' settlement files with their fees and payouts, and what lots have cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- a day of a provider by its own papers; sums of the lines that this file brought: what another one had brought stands there
create table settlement_file (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('wechat', 'alipay')),
  layout text not null,
  -- in China
  day date not null,
  name text not null,
  -- of its bytes
  digest text not null unique,
  lines int not null,
  payments_fen bigint not null,
  refunds_fen bigint not null,
  -- below zero: more was given back
  fees_fen bigint not null,
  payouts_fen bigint not null,
  -- what the provider held before the first row; null = its layout does not say. That of the first file is where the balance begins
  opening_fen bigint,
  staff_id bigint references staff (id),
  imported_at timestamptz not null default now(),
  unique (provider, layout, day)
);
create index settlement_file_day_idx on settlement_file (day);

create table settlement_line (
  id bigint generated always as identity primary key,
  file_id bigint not null references settlement_file (id),
  provider text not null,
  day date not null,
  kind text not null check (kind in ('payment', 'refund', 'fee', 'payout')),
  -- ours: payment_no, top_up_no or refund_no; as it is written where nothing here is known by it
  number text not null,
  trade_no text not null,
  amount_fen bigint not null check (amount_fen >= 0),
  fee_fen bigint not null default 0,
  unique (provider, kind, trade_no, number)
);
create index settlement_line_day_idx on settlement_line (day, provider);
create index settlement_line_file_idx on settlement_line (file_id);
create index settlement_line_payout_idx on settlement_line (provider, amount_fen) where kind = 'payout';

alter table bank_allocation drop constraint bank_allocation_kind_check,
  add constraint bank_allocation_kind_check check (kind in ('order', 'credit', 'balance', 'return', 'payout')),
  -- kind payout
  add column provider text check (provider in ('wechat', 'alipay')),
  -- the payout that has come with it; null = two people have said so before its file was there
  add column settlement_line_id bigint unique references settlement_line (id),
  add constraint bank_allocation_payout_provider_check check ((kind = 'payout') = (provider is not null)),
  add constraint bank_allocation_payout_check check (kind = 'payout' or settlement_line_id is null);

-- what a piece of a lot was bought for, without tax; the newest row holds, null = unknown again
create table lot_cost (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lot (id),
  cost_e4 bigint check (cost_e4 >= 0),
  source text not null check (source in ('receive', 'edit', 'import')),
  staff_id bigint references staff (id),
  at timestamptz not null default now()
);
create index lot_cost_lot_idx on lot_cost (lot_id, id desc);

update role set permissions = permissions || '{cost.read,cost.write}' where key in ('admin', 'finance');

-- the margin of a month is read by the days of its parcels
create index shipment_shipped_at_idx on shipment (shipped_at)`.execute(db);
}
