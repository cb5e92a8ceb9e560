import { type Kysely, sql } from 'kysely';

/**
 * What comes after an order is placed: money back in parts, files of buyers, invoice data, holds and picking, receipt orders,
 * receiving, after-sales, transfers and reconciliation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- private files of buyers and staff; the bytes stand in the private store under their sha-256
create table file (
  id bigint generated always as identity primary key,
  -- who may read it beside staff; null = staff only
  account_id bigint references account (id) on delete cascade,
  staff_id bigint references staff (id),
  purpose text not null check (purpose in ('receipt','authorisation','transfer','after_sales')),
  name text not null,
  mime text not null,
  size int not null check (size > 0),
  sha256 text not null,
  -- named by something; those that never are get removed after a day
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(account_id, staff_id) >= 1)
);
create index file_account_idx on file (account_id, id desc);
create index file_unused_idx on file (created_at) where used_at is null;

-- how a payment's money is spread over orders: one row, more after an order was split by staff
create table payment_share (
  payment_id bigint not null references payment (id),
  order_id bigint not null references sales_order (id),
  amount_fen bigint not null check (amount_fen > 0),
  refunded_fen bigint not null default 0,
  primary key (payment_id, order_id),
  check (refunded_fen between 0 and amount_fen)
);
create index payment_share_order_idx on payment_share (order_id);
insert into payment_share (payment_id, order_id, amount_fen, refunded_fen)
  select p.id, p.order_id, p.amount_fen, coalesce((select sum(r.amount_fen) from refund r where r.payment_id = p.id), 0)
  from payment p where p.status = 'paid';

-- money goes back in parts: once for each cause ('order_end', 'late:P…', 'cut:7', 'after_sales:7')
alter table refund drop constraint refund_payment_id_key;
alter table refund add constraint refund_once_key unique (payment_id, order_id, cause);
alter table refund drop constraint refund_status_check;
-- awaiting: a second person of the staff has to agree; refused: did not, the share is free again
alter table refund add constraint refund_status_check check (status in ('awaiting','pending','done','failed','refused'));
-- who caused it; null = the buyer or the shop itself
alter table refund add column staff_id bigint references staff (id);
alter table refund add column approved_by bigint references staff (id);
alter table refund add column approved_at timestamptz;
alter table refund add column reply text not null default '';
-- what the provider said when it failed last
alter table refund add column problem text not null default '';
-- asked of the provider: how often it failed, when to ask next, since when the provider says that it is on its way
alter table refund add column tries int not null default 0;
alter table refund add column next_try_at timestamptz not null default now();
alter table refund add column accepted_at timestamptz;
create index refund_due_idx on refund (next_try_at) where status = 'pending';
create index refund_done_idx on refund (method, done_at) where status = 'done';
-- until when the provider takes it; null = a bank transfer, or the balance
alter table payment add column expires_at timestamptz;
create index payment_paid_idx on payment (method, paid_at) where status = 'paid';
create index refund_awaiting_idx on refund (id) where status = 'awaiting';
create index refund_created_idx on refund (created_at);
create index refund_status_idx on refund (status, id);

-- orders that were submitted together
alter table sales_order add column checkout_id uuid;
create index sales_order_checkout_idx on sales_order (checkout_id) where checkout_id is not null;
alter table sales_order add column held_at timestamptz;
alter table sales_order add column hold_reason text not null default '';
-- pieces are picked and packed; they have not left
alter table sales_order add column picked_at timestamptz;
-- the order that staff split it from
alter table sales_order add column split_from_id bigint references sales_order (id);
-- what it was given back for pieces that did not ship (缺货) or came back; parts of goods − discount + shipping
alter table sales_order add column refunded_fen bigint not null default 0 check (refunded_fen >= 0);
-- '' = none; papers that travel with the goods; the buyer's wish for the expiry
alter table sales_order add column invoice jsonb;
alter table sales_order add column papers text[] not null default '{}';
alter table sales_order add column expiry_wish text not null default '';
-- months of shelf life that the buyer asks for at least; 0 = none named
alter table sales_order add column expiry_months smallint not null default 0 check (expiry_months in (0, 6, 12));
-- when to come, whom to call
alter table sales_order add column delivery_note text not null default '';
-- receipt orders: '' until shipped, then owed → uploaded → accepted, or refused → uploaded …
alter table sales_order add column receipt_status text not null default ''
  check (receipt_status in ('','owed','uploaded','accepted','refused'));
create index sales_order_receipt_idx on sales_order (account_id, receipt_status) where kind = 'receipt';
create index sales_order_receipt_desk_idx on sales_order (receipt_status, id) where receipt_status in ('owed','uploaded','refused');
create index sales_order_held_idx on sales_order (held_at) where held_at is not null;
create index sales_order_split_idx on sales_order (split_from_id) where split_from_id is not null;

-- pieces that will not ship, and pieces given back after delivery; what was refunded for both
alter table sales_order_line add column cut_number int not null default 0 check (cut_number >= 0);
alter table sales_order_line add column returned_number int not null default 0 check (returned_number >= 0 and returned_number <= shipped_number);
alter table sales_order_line add column refunded_fen bigint not null default 0 check (refunded_fen >= 0);
alter table sales_order_line add constraint sales_order_line_open_check check (shipped_number + cut_number <= number);
alter table sales_order_line add constraint sales_order_line_refund_check check (refunded_fen <= amount_fen - discount_fen);

-- what a buyer last saw at checkout, by the name of the quote: to say what differs when it has changed
create table checkout_quote (
  account_id bigint not null references account (id) on delete cascade,
  hash text not null,
  facts jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, hash)
);
create index checkout_quote_seen_idx on checkout_quote (seen_at);

create table invoice_title (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  title text not null,
  tax_no text not null,
  -- 专用发票: staff allow it
  is_special_allowed boolean not null default false,
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  bank_account text not null default '',
  email text not null default '',
  mobile text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1
);
create index invoice_title_account_idx on invoice_title (account_id) where deleted_at is null;
create unique index invoice_title_default_key on invoice_title (account_id) where is_default and deleted_at is null;

-- 含麻: one special authorisation is used up by each order
create table special_authorisation (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  number text not null,
  -- who may order and sign
  agent_name text not null default '',
  agent_id_no text not null default '',
  file_id bigint references file (id),
  valid_from date not null,
  valid_until date not null,
  status text not null default 'active' check (status in ('active','used','void')),
  order_id bigint references sales_order (id),
  staff_id bigint references staff (id),
  created_at timestamptz not null default now(),
  unique (account_id, number),
  check ((status = 'used') = (order_id is not null)),
  check (valid_from <= valid_until)
);
create index special_authorisation_account_idx on special_authorisation (account_id, status, valid_until);
create unique index special_authorisation_order_key on special_authorisation (order_id) where order_id is not null;
create table authorisation_movement (
  id bigint generated always as identity primary key,
  authorisation_id bigint not null references special_authorisation (id),
  delta int not null check (delta in (-1, 1)),
  cause text not null check (cause in ('grant','order','order_end','void')),
  ref text not null,
  at timestamptz not null default now(),
  unique (authorisation_id, cause, ref)
);
-- pieces of a 含麻 goods that one account may buy; null = the shop's own bound (packages/rules/constants)
alter table goods add column ephedrine_order_limit int check (ephedrine_order_limit > 0);
alter table goods add column ephedrine_month_limit int check (ephedrine_month_limit > 0);

create table order_receipt (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  account_id bigint not null references account (id),
  file_ids bigint[] not null,
  -- who took the goods in
  signed_by text not null,
  signed_on date not null,
  note text not null default '',
  status text not null default 'uploaded' check (status in ('uploaded','accepted','refused')),
  reply text not null default '',
  reviewed_by bigint references staff (id),
  reviewed_at timestamptz,
  created_at timestamptz not null default now()
);
create index order_receipt_order_idx on order_receipt (order_id, id desc);
create unique index order_receipt_open_key on order_receipt (order_id) where status in ('uploaded','accepted');

create table tracking_event (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipment (id),
  at timestamptz not null,
  place text not null default '',
  message text not null,
  -- collected, moving, delivering, delivered, problem
  state text not null,
  unique (shipment_id, at, message)
);
alter table shipment add column delivered_at timestamptz;
alter table shipment add column tracked_at timestamptz;
alter table shipment add column driver_phone text not null default '';
create index shipment_open_idx on shipment (tracked_at nulls first) where delivered_at is null;

-- receiving of a parcel by the buyer, lot by lot
create table receiving (
  id bigint generated always as identity primary key,
  shipment_id bigint not null unique references shipment (id),
  account_id bigint not null references account (id),
  status text not null default 'open' check (status in ('open','done')),
  receiver text not null default '',
  started_at timestamptz not null default now(),
  done_at timestamptz,
  version int not null default 1
);
create table receiving_line (
  shipment_line_id bigint primary key references shipment_line (id),
  receiving_id bigint not null references receiving (id) on delete cascade,
  good_number int not null default 0 check (good_number >= 0),
  damaged_number int not null default 0 check (damaged_number >= 0),
  -- the lot on the packs when it is another than on the sheet
  other_lot text not null default '',
  note text not null default '',
  checked_at timestamptz
);
create index receiving_line_receiving_idx on receiving_line (receiving_id);

-- called back: kept apart, never sold or shipped again
alter table lot add column recalled_at timestamptz;
create index lot_recalled_idx on lot (id) where recalled_at is not null and quantity > 0;

-- 退货 and all other after-sales cases
create table after_sales (
  id bigint generated always as identity primary key,
  case_no text not null unique,
  order_id bigint references sales_order (id),
  account_id bigint not null references account (id),
  -- packages/rules/after-sales
  kind text not null,
  reason text not null,
  status smallint not null,
  describe text not null default '',
  contact text not null default '',
  phone text not null default '',
  -- of the shop: why it was refused, what was answered, where to send
  reply text not null default '',
  return_address text not null default '',
  return_carrier text not null default '',
  return_tracking_no text not null default '',
  -- promised when it was approved; the parts of what goes back
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  voucher_fen bigint not null default 0 check (voucher_fen >= 0),
  shipping_fen bigint not null default 0 check (shipping_fen >= 0),
  cashback_fen bigint not null default 0 check (cashback_fen >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  reviewed_at timestamptz,
  sent_back_at timestamptz,
  inspected_at timestamptz,
  closed_at timestamptz,
  -- until when the goods have to be on their way back
  send_until timestamptz
);
create index after_sales_account_idx on after_sales (account_id, id desc);
create index after_sales_order_idx on after_sales (order_id, id);
create index after_sales_status_idx on after_sales (status, id);
create index after_sales_due_idx on after_sales (send_until) where status = 20;
create table after_sales_line (
  id bigint generated always as identity primary key,
  case_id bigint not null references after_sales (id) on delete cascade,
  order_line_id bigint not null references sales_order_line (id),
  -- the lot that was delivered; null = pieces that never came
  shipment_line_id bigint references shipment_line (id),
  number int not null check (number > 0),
  -- after inspection; null = not looked at yet
  accepted_number int check (accepted_number between 0 and number),
  disposition text check (disposition in ('restock','quarantine')),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  voucher_fen bigint not null default 0 check (voucher_fen >= 0),
  note text not null default ''
);
create index after_sales_line_case_idx on after_sales_line (case_id);
create index after_sales_line_order_line_idx on after_sales_line (order_line_id);
create index after_sales_line_shipment_line_idx on after_sales_line (shipment_line_id);
create table after_sales_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references after_sales (id) on delete cascade,
  at timestamptz not null default now(),
  act text not null,
  actor text not null check (actor in ('buyer','staff','system')),
  staff_id bigint references staff (id),
  from_status smallint,
  to_status smallint not null,
  note text not null default ''
);
create index after_sales_event_case_idx on after_sales_event (case_id, id);
create table after_sales_file (
  case_id bigint not null references after_sales (id) on delete cascade,
  file_id bigint not null references file (id),
  primary key (case_id, file_id)
);
-- a parcel that replaces pieces of a case
alter table shipment add column after_sales_id bigint references after_sales (id);
create unique index shipment_after_sales_key on shipment (after_sales_id) where after_sales_id is not null;

-- pieces that came back and may not be sold again until somebody has decided
create table quarantine (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lot (id),
  case_id bigint references after_sales (id),
  number int not null check (number > 0),
  reason text not null default '',
  status text not null default 'held' check (status in ('held','restocked','destroyed')),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index quarantine_held_idx on quarantine (id) where status = 'held';

-- proof of a bank transfer by the buyer
create table transfer_proof (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  account_id bigint not null references account (id),
  file_id bigint references file (id),
  payer text not null,
  bank_ref text not null default '',
  paid_on date not null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index transfer_proof_payment_idx on transfer_proof (payment_id, id desc);
-- lines of the shop's bank statement
create table bank_line (
  id bigint generated always as identity primary key,
  bank_ref text not null unique,
  paid_on date not null,
  payer text not null,
  payer_account text not null default '',
  amount_fen bigint not null check (amount_fen > 0),
  memo text not null default '',
  status text not null default 'open' check (status in ('open','matched','returned','ignored')),
  payment_id bigint references payment (id),
  note text not null default '',
  staff_id bigint references staff (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'matched') = (payment_id is not null))
);
create index bank_line_status_idx on bank_line (status, id desc);

-- our books against a provider's, day by day
create table reconciliation (
  id bigint generated always as identity primary key,
  day date not null,
  provider text not null,
  status text not null check (status in ('even','differs','failed')),
  our_count int not null default 0,
  our_fen bigint not null default 0,
  their_count int not null default 0,
  their_fen bigint not null default 0,
  our_refund_fen bigint not null default 0,
  their_refund_fen bigint not null default 0,
  problem text not null default '',
  made_at timestamptz not null default now(),
  unique (day, provider)
);
create table reconciliation_difference (
  id bigint generated always as identity primary key,
  reconciliation_id bigint not null references reconciliation (id) on delete cascade,
  -- missing_here, missing_there, amount
  kind text not null check (kind in ('missing_here','missing_there','amount')),
  entry text not null check (entry in ('payment','refund')),
  -- payment_no or refund_no
  number text not null,
  our_fen bigint,
  their_fen bigint,
  note text not null default '',
  settled_by bigint references staff (id),
  settled_at timestamptz,
  unique (reconciliation_id, entry, number)
);

-- what goes over to an order that was split off, and what comes back with pieces that did not ship or were returned
alter table voucher_movement drop constraint voucher_movement_cause_check;
alter table voucher_movement add constraint voucher_movement_cause_check
  check (cause in ('give','order','order_end','void','part','split'));
-- of 'part' and 'split': the order it leaves; ref names the act or the new order
alter table voucher_movement add column order_id bigint references sales_order (id);
create index voucher_movement_order_idx on voucher_movement (order_id) where order_id is not null;
alter table promotion_movement drop constraint promotion_movement_cause_check;
alter table promotion_movement add constraint promotion_movement_cause_check check (cause in ('order','order_end','split'));
alter table promotion_movement add column order_id bigint references sales_order (id);
create index promotion_movement_order_idx on promotion_movement (order_id) where order_id is not null;
-- own stock of a combination's part that went missing from an order is the offer's no more
alter table special_price drop constraint special_price_stock_total_check;
alter table special_price add constraint special_price_stock_total_check check (stock_total >= 0);

create sequence case_no_seq;
`.execute(db);
}
