import { type Kysely, sql } from 'kysely';

/** Points, money in and out of the wallet, draws, feedback, chat, what buyers want to hear of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- ── points ──
create table points_account (
  account_id bigint primary key references account (id),
  balance int not null default 0 check (balance >= 0)
);
-- the ledger; the balance is its sum
create table points_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  delta int not null check (delta <> 0),
  balance_after int not null check (balance_after >= 0),
  -- order, fall_back, debt, mall, mall_back, draw_cost, draw_prize, expire, staff
  cause text not null,
  ref text not null,
  at timestamptz not null default now(),
  unique (cause, ref, account_id)
);
create index points_entry_account_idx on points_entry (account_id, id desc);
-- what is left of points by the day they end; spent from the earliest on
create table points_bucket (
  account_id bigint not null references account (id),
  expires_on date not null,
  remaining int not null check (remaining >= 0),
  primary key (account_id, expires_on)
);
create index points_bucket_due_idx on points_bucket (expires_on) where remaining > 0;
-- what an entry moved of which bucket: a bucket is the sum of its parts, and what is given back returns to where it was
create table points_part (
  entry_id bigint not null references points_entry (id) on delete cascade,
  account_id bigint not null references account (id),
  expires_on date not null,
  delta int not null check (delta <> 0),
  primary key (entry_id, expires_on)
);
-- what a completed order earned, and what returns have taken of it
create table points_earning (
  order_id bigint primary key references sales_order (id),
  base_fen bigint not null check (base_fen > 0),
  points int not null check (points > 0),
  taken int not null default 0 check (taken between 0 and points)
);
-- points that a return takes back and the account no longer has: taken from what is earned next
create table points_debt (
  account_id bigint primary key references account (id),
  points int not null check (points >= 0)
);
create sequence points_order_no_seq;
create table points_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  account_id bigint not null references account (id),
  points_goods_id bigint not null references points_goods (id),
  name text not null,
  image text not null default '',
  number int not null check (number > 0),
  points int not null check (points >= 0),
  -- of a draw's prize; null = bought with points
  draw_record_id bigint,
  status text not null default 'placed' check (status in ('placed','shipped','done','cancelled')),
  consignee text not null default '',
  phone text not null default '',
  address text not null default '',
  carrier text not null default '',
  tracking_no text not null default '',
  note text not null default '',
  placed_at timestamptz not null default now(),
  shipped_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz,
  version int not null default 1
);
create index points_order_account_idx on points_order (account_id, id desc);
create index points_order_status_idx on points_order (status, id);

-- ── money in and out of the wallet ──
create table top_up (
  id bigint generated always as identity primary key,
  top_up_no text not null unique,
  account_id bigint not null references account (id),
  method text not null check (method in ('wechat','alipay','transfer')),
  amount_fen bigint not null check (amount_fen > 0),
  status text not null default 'created' check (status in ('created','paid','closed')),
  pay_url text not null default '',
  provider_trade_no text,
  file_id bigint references file (id),
  staff_id bigint references staff (id),
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  unique (method, provider_trade_no)
);
create sequence top_up_no_seq;
create index top_up_account_idx on top_up (account_id, id desc);
create index top_up_open_idx on top_up (expires_at) where status = 'created';
create table withdrawal (
  id bigint generated always as identity primary key,
  withdrawal_no text not null unique,
  account_id bigint not null references account (id),
  amount_fen bigint not null check (amount_fen > 0),
  -- the company's own account: its name is the company's
  bank text not null,
  bank_account text not null,
  status text not null default 'requested' check (status in ('requested','approved','paid','refused','cancelled')),
  reason text not null default '',
  approved_by bigint references staff (id),
  paid_by bigint references staff (id),
  bank_ref text not null default '',
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  -- who approves does not pay
  check (paid_by is null or paid_by <> approved_by)
);
create sequence withdrawal_no_seq;
create index withdrawal_account_idx on withdrawal (account_id, id desc);
create index withdrawal_status_idx on withdrawal (status, id);
-- corrections of balance or points by staff, done when a second person agrees
create table correction (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  kind text not null check (kind in ('balance','points')),
  -- fen or points, signed
  delta bigint not null check (delta <> 0),
  reason text not null,
  status text not null default 'waiting' check (status in ('waiting','done','refused')),
  asked_by bigint not null references staff (id),
  decided_by bigint references staff (id),
  reply text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check (decided_by is null or decided_by <> asked_by)
);
create index correction_waiting_idx on correction (id) where status = 'waiting';
create index correction_account_idx on correction (account_id, id desc);

-- ── draws ──
create table draw (
  id bigint generated always as identity primary key,
  name text not null,
  remarks text not null default '',
  -- sanitised HTML
  rules text not null default '',
  image text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- contract/audience; {} = all passed accounts
  audience jsonb not null default '{}',
  -- points an attempt costs; 0 = free
  cost_points int not null default 0 check (cost_points >= 0),
  per_day int check (per_day > 0),
  per_account int check (per_account > 0),
  -- yuan of completed orders since the start that give an attempt more; null = none
  chance_fen bigint check (chance_fen > 0),
  -- prizes in money that one day may cost; null = no bound
  day_budget_fen bigint check (day_budget_fen >= 0),
  -- pops up on home for who has not joined
  is_popup boolean not null default false,
  is_on boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create table draw_prize (
  id bigint generated always as identity primary key,
  draw_id bigint not null references draw (id) on delete cascade,
  position int not null,
  name text not null,
  remarks text not null default '',
  image text not null default '',
  kind text not null check (kind in ('none','balance','points','coupon','voucher','goods')),
  -- fen, points, coupon.id, fen of a voucher, points_goods.id
  value bigint not null default 0 check (value >= 0),
  -- what it costs the shop, for the budget
  cost_fen bigint not null default 0 check (cost_fen >= 0),
  weight int not null check (weight >= 0),
  -- null = without end
  stock int check (stock >= 0),
  won int not null default 0 check (won >= 0),
  unique (draw_id, position)
);
create table draw_day (
  draw_id bigint not null references draw (id) on delete cascade,
  day date not null,
  spent_fen bigint not null default 0 check (spent_fen >= 0),
  primary key (draw_id, day)
);
create table draw_record (
  id bigint generated always as identity primary key,
  draw_id bigint not null references draw (id),
  account_id bigint not null references account (id),
  prize_id bigint not null references draw_prize (id),
  -- the account's first, second, … attempt of this draw: nothing is drawn twice
  attempt int not null,
  name text not null,
  remarks text not null default '',
  kind text not null,
  value bigint not null,
  cost_points int not null default 0,
  drawn_on date not null,
  at timestamptz not null default now(),
  unique (draw_id, account_id, attempt)
);
create index draw_record_account_idx on draw_record (account_id, id desc);
create index draw_record_draw_idx on draw_record (draw_id, id desc);
alter table points_order add constraint points_order_draw_fkey foreign key (draw_record_id) references draw_record (id);
create unique index points_order_draw_key on points_order (draw_record_id) where draw_record_id is not null;

-- ── feedback and complaints ──
create table feedback (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- 1 suggestion, 2 complaint, 3 fault of the site, 4 other
  type smallint not null check (type between 1 and 4),
  content text not null,
  contact text not null default '',
  order_id bigint references sales_order (id),
  file_ids bigint[] not null default '{}',
  status text not null default 'open' check (status in ('open','answered','closed')),
  -- complaints are answered by then
  due_at timestamptz,
  reply text not null default '',
  staff_id bigint references staff (id),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- 1..5 of the buyer, after the answer
  rating smallint check (rating between 1 and 5),
  version int not null default 1
);
create index feedback_account_idx on feedback (account_id, id desc);
create index feedback_open_idx on feedback (due_at nulls last, id) where status = 'open';

-- ── what buyers want to hear of ──
-- price and stock as the account knew them when it last heard or looked
alter table favorite add column known_price_e4 bigint;
alter table favorite add column was_available boolean;
alter table favorite add column wants_notice boolean not null default true;
-- goods out of stock that somebody asked to be told of
create table arrival_notice (
  account_id bigint not null references account (id) on delete cascade,
  goods_id bigint not null references goods (id) on delete cascade,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (account_id, goods_id)
);
create index arrival_notice_open_idx on arrival_notice (goods_id) where told_at is null;
-- where an account wants which kind of message; no row = site and WeChat
create table message_setting (
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('order','logistics','licence','promotion','system')),
  by_sms boolean not null default false,
  by_wechat boolean not null default true,
  primary key (account_id, kind)
);
-- words of messages that staff have changed; those of the code hold where no row stands
create table message_template (
  key text primary key,
  title text not null,
  body text not null,
  is_on boolean not null default true,
  -- messages of this kind that one account gets a day at most; null = no bound
  per_day int check (per_day > 0),
  version int not null default 1,
  updated_by bigint references staff (id),
  updated_at timestamptz not null default now()
);

-- ── chat ──
create table chat_thread (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references account (id) on delete cascade,
  -- who answers; null = waits in the queue
  staff_id bigint references staff (id),
  status text not null default 'closed' check (status in ('waiting','open','closed')),
  -- numbers of the messages read so far
  buyer_read bigint not null default 0,
  staff_read bigint not null default 0,
  last_id bigint not null default 0,
  waiting_since timestamptz,
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index chat_thread_queue_idx on chat_thread (waiting_since) where status = 'waiting';
create index chat_thread_staff_idx on chat_thread (staff_id, updated_at desc) where status = 'open';
create table chat_message (
  -- grows with time over all threads: what a reconnecting client asks for is "after this one"
  id bigint generated always as identity primary key,
  thread_id bigint not null references chat_thread (id) on delete cascade,
  sender text not null check (sender in ('buyer','staff','system')),
  staff_id bigint references staff (id),
  kind text not null check (kind in ('text','image','goods','order')),
  body text not null default '',
  file_id bigint references file (id),
  goods_id bigint references goods (id),
  order_id bigint references sales_order (id),
  -- made by the sender's browser: a message sent again is there once
  client_key text not null,
  at timestamptz not null default now(),
  unique (thread_id, client_key)
);
create index chat_message_thread_idx on chat_message (thread_id, id);
create table chat_reply (
  id bigint generated always as identity primary key,
  -- null = everybody's
  staff_id bigint references staff (id),
  title text not null,
  body text not null,
  position int not null default 0
);
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in
  ('receipt','authorisation','transfer','after_sales','document','invoice','contract','report','shop_document','feedback','chat','top_up'));
`.execute(db);
}
