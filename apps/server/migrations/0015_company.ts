import { type Kysely, sql } from 'kysely';

/**
 * The company account: codes by SMS, messages, WeChat, applications with their documents, sessions of head offices that act for a
 * store, roles that staff edit, invoices, contracts, inspection reports.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in
  ('receipt','authorisation','transfer','after_sales','document','invoice','contract','report','shop_document'));

-- ── sessions, staff ──
-- the name of a session where it is listed: the token's hash stays inside
alter table session add column id uuid not null default gen_random_uuid();
create unique index session_id_key on session (id);
-- who signed in, while a head office acts for a store (account_id is the store); null = nobody acts for another
alter table session add column head_account_id bigint references account (id) on delete cascade;
create index session_head_idx on session (head_account_id) where head_account_id is not null;
-- the head office that placed the order for its store; null = the account itself
alter table sales_order add column placed_by bigint references account (id);

-- roles that staff have edited or made; those of the code hold where no row stands
create table role (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{1,30}$'),
  name text not null,
  permissions text[] not null,
  version int not null default 1,
  updated_by bigint references staff (id),
  updated_at timestamptz not null default now()
);
alter table staff drop constraint staff_role_check;
alter table staff add column version int not null default 1;
alter table staff add column must_change_password boolean not null default false;
-- sha-256 of the codes that sign in once each when the phone is lost
alter table staff add column recovery_hashes text[] not null default '{}';
-- words of an entry of the log: Latin words and numbers as they are, every other sign by itself
create function audit_terms(entity_id text, before jsonb, after jsonb) returns tsvector
  language sql immutable parallel safe
  -- A term has room for 2046 bytes: so much of either side is enough. One expression, so that PostgreSQL writes it out in its place.
  return array_to_tsvector(array_remove(
    regexp_split_to_array(
      lower(left(entity_id, 100) || ' ' || left(coalesce(before::text, ''), 2000) || ' ' || left(coalesce(after::text, ''), 2000)),
      '[^a-z0-9]+')
    || string_to_array(
      regexp_replace(
        left(entity_id, 100) || ' ' || left(coalesce(before::text, ''), 2000) || ' ' || left(coalesce(after::text, ''), 2000),
        '[\\x01-\\x7f]+', '', 'g'), null),
    ''));
create index audit_log_terms_idx on audit_log using gin (audit_terms(entity_id, before, after));
drop index audit_log_at_idx;
drop index audit_log_staff_idx;
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_staff_idx on audit_log (staff_id, at desc, id desc);
create index audit_log_action_idx on audit_log (action, at desc, id desc);
create index audit_log_kind_idx on audit_log (entity, at desc, id desc);

-- ── codes by SMS ──
create table sms_code (
  id bigint generated always as identity primary key,
  phone text not null,
  purpose text not null check (purpose in ('register','login','reset','bind','contract','phone')),
  -- keyed hash of the six digits
  code_hash text not null,
  -- whose act it confirms; null = nobody is signed in
  account_id bigint references account (id) on delete cascade,
  ip text not null default '',
  -- wrong codes that were tried
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_phone_idx on sms_code (phone, purpose, id desc);
create index sms_code_created_idx on sms_code (created_at);
create index sms_code_ip_idx on sms_code (ip, created_at);

-- ── messages ──
create table message (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('order','logistics','licence','promotion','system')),
  title text not null,
  body text not null default '',
  -- path inside the shop
  url text not null default '',
  -- the event it tells of: an account hears of each once
  cause text not null,
  read_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, cause)
);
create index message_account_idx on message (account_id, created_at desc, id desc) where deleted_at is null;
create index message_unread_idx on message (account_id) where read_at is null and deleted_at is null;

-- what leaves by SMS or WeChat; 'local' = no provider is configured, staff read it here
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms','wechat')),
  account_id bigint references account (id) on delete cascade,
  -- mobile number or openid
  receiver text not null,
  template text not null,
  params jsonb not null default '{}',
  -- as a person reads it
  text text not null,
  -- where a WeChat message leads
  url text not null default '',
  status text not null default 'waiting' check (status in ('waiting','sent','failed','local')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  provider_id text not null default '',
  error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_waiting_idx on outbox (next_at) where status = 'waiting';
create index outbox_created_idx on outbox (id desc);
create index outbox_receiver_idx on outbox (receiver, id desc);

-- ── WeChat ──
alter table account add column wechat_name text not null default '';
alter table account add column wechat_bound_at timestamptz;
create index account_wechat_idx on account (wechat_openid) where wechat_openid is not null;
create table wechat_scene (
  -- what the QR code carries
  scene text primary key,
  purpose text not null check (purpose in ('bind','sign_in')),
  account_id bigint references account (id) on delete cascade,
  -- sha-256 of the secret of the browser that shows the code: only that one is signed in
  browser_hash bytea,
  openid text,
  wechat_name text not null default '',
  -- asked: scanned to sign in, and its user has yet to say yes in WeChat
  status text not null default 'waiting' check (status in ('waiting','asked','scanned','done','refused')),
  note text not null default '',
  -- the browser that shows the code, in words
  device text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index wechat_scene_expires_idx on wechat_scene (expires_at);
create index wechat_scene_asked_idx on wechat_scene (openid) where status = 'asked';
-- the official account's access token: one for all processes, since a new one ends the one before
create table wechat_token (
  app_id text primary key,
  token text not null default '',
  expires_at timestamptz not null default '-infinity'
);

-- ── the company and its papers ──
alter table account add column legal_person text not null default '';
alter table account add column email text not null default '';
alter table account add column landline text not null default '';
alter table account add column detail text not null default '';
-- staff have looked at the papers, and at the letter of authorisation
alter table account add column papers_checked_at timestamptz;
alter table account add column proxy_checked_at timestamptz;
alter table account add column staff_note text not null default '';
alter table account add column is_blocked boolean not null default false;
alter table account add column version int not null default 1;

-- what a company says of itself, looked at as a whole: the first time, a change of its data, or new papers
create table application (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('first','change','papers')),
  status text not null default 'draft' check (status in ('draft','submitted','passed','refused','withdrawn')),
  -- fields of the contract's company form; {} for papers alone
  form jsonb not null default '{}',
  reason text not null default '',
  -- problems by field or kind of document: {"company": "…"}
  problems jsonb not null default '{}',
  reviewed_by bigint references staff (id),
  reviewed_at timestamptz,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create unique index application_open_key on application (account_id) where status in ('draft','submitted');
create index application_queue_idx on application (submitted_at) where status = 'submitted';
create index application_account_idx on application (account_id, id desc);
create table document (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  application_id bigint not null references application (id) on delete cascade,
  -- packages/rules/papers
  kind text not null,
  number text not null default '',
  issued_on date,
  -- null with is_long_term = without end
  valid_until date,
  is_long_term boolean not null default false,
  file_ids bigint[] not null default '{}',
  status text not null default 'draft' check (status in ('draft','submitted','passed','refused')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  unique (application_id, kind)
);
create index document_account_idx on document (account_id, kind, id desc);
-- the document that a licence in force came from
alter table account_licence add column document_id bigint references document (id);
alter table account_licence add column file_ids bigint[] not null default '{}';
alter table account_licence add column updated_at timestamptz not null default now();
create index account_licence_until_idx on account_licence (valid_until) where valid_until is not null;

-- ── invoices ──
-- per cent; 0 = exempt
alter table goods add column tax_rate smallint not null default 13 check (tax_rate in (0, 1, 3, 6, 9, 13));
create table invoice (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  -- 20 digits, once issued
  number text unique,
  kind text not null check (kind in ('normal','special')),
  status text not null default 'requested' check (status in ('requested','issued','failed','refused')),
  -- a red letter takes back part of this one; its amounts are negative
  red_of bigint references invoice (id),
  -- what made it: 'buyer', 'order' (asked for at checkout), 'after_sales:<id>' (as in refund.cause), 'staff'
  cause text not null,
  -- fields of contract/order-wishes.orderInvoice, frozen
  title jsonb not null,
  amount_fen bigint not null,
  tax_fen bigint not null,
  note text not null default '',
  file_id bigint references file (id),
  error text not null default '',
  tries int not null default 0,
  next_at timestamptz not null default now(),
  -- the issuing service is being asked: nobody refuses it meanwhile
  issuing_until timestamptz,
  created_at timestamptz not null default now(),
  issued_at timestamptz,
  check ((status = 'issued') = (number is not null)),
  check ((red_of is null) = (amount_fen > 0))
);
create index invoice_account_idx on invoice (account_id, id desc);
create index invoice_waiting_idx on invoice (next_at) where status = 'requested';
create index invoice_issued_idx on invoice (issued_at) where status = 'issued';
create index invoice_red_idx on invoice (red_of) where red_of is not null;
create unique index invoice_red_cause_key on invoice (red_of, cause) where red_of is not null and status <> 'refused';
create table invoice_order (
  invoice_id bigint not null references invoice (id),
  order_id bigint not null references sales_order (id),
  amount_fen bigint not null,
  -- the blue invoice that holds; an order has one
  is_live boolean not null,
  primary key (invoice_id, order_id)
);
create unique index invoice_order_live_key on invoice_order (order_id) where is_live;
create index invoice_order_order_idx on invoice_order (order_id);
-- delivered orders that asked for an invoice at checkout
create index sales_order_invoice_idx on sales_order (shipped_at) where invoice is not null and status in (50, 60);
create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice (id),
  order_id bigint not null references sales_order (id),
  -- null = shipping
  order_line_id bigint references sales_order_line (id),
  name text not null,
  spec text not null default '',
  unit text not null default '',
  number int not null,
  -- per piece with tax, 1/10000 yuan
  price_e4 bigint not null,
  -- with tax; a discount is a line of its own below its goods
  amount_fen bigint not null,
  tax_rate smallint not null,
  tax_fen bigint not null
);
create index invoice_line_invoice_idx on invoice_line (invoice_id, id);

-- ── contracts ──
create table contract_template (
  id bigint generated always as identity primary key,
  title text not null,
  -- lines: '# ' headings, paragraphs, {{field}} of the account
  body text not null,
  is_active boolean not null default false,
  staff_id bigint references staff (id),
  created_at timestamptz not null default now()
);
create unique index contract_template_active_key on contract_template (is_active) where is_active;
create table contract (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  template_id bigint not null references contract_template (id),
  number text not null unique,
  year int not null,
  status text not null default 'draft' check (status in ('draft','signed','void')),
  -- the account's data as it stands in the paper
  facts jsonb not null,
  -- of the unsigned PDF that was read
  draft_sha256 text not null default '',
  file_id bigint references file (id),
  -- of the signed PDF
  sha256 text not null default '',
  -- who agreed: {name, phone, ip, user_agent, code_id}
  consent jsonb,
  signed_at timestamptz,
  valid_from date not null,
  valid_until date not null,
  void_by bigint references staff (id),
  void_reason text not null default '',
  void_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'draft') = (signed_at is null))
);
create index contract_account_idx on contract (account_id, id desc);
create unique index contract_year_key on contract (account_id, year) where status = 'signed';

-- ── inspection reports, papers of the shop itself ──
create table inspection_report (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id),
  lot_no text not null,
  -- maker's certificate, import papers, the shop's own inspection
  kind text not null default 'maker' check (kind in ('maker','import','own')),
  file_id bigint not null references file (id),
  staff_id bigint references staff (id),
  created_at timestamptz not null default now(),
  void_at timestamptz,
  void_by bigint references staff (id),
  void_reason text not null default ''
);
create index inspection_report_lot_idx on inspection_report (goods_id, lot_no) where void_at is null;
create index inspection_report_created_idx on inspection_report (id desc);
create table report_request (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  goods_id bigint not null references goods (id),
  lot_no text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (account_id, goods_id, lot_no)
);
create index report_request_open_idx on report_request (goods_id, lot_no) where answered_at is null;
create table shop_document (
  id bigint generated always as identity primary key,
  name text not null,
  number text not null default '',
  valid_until date,
  file_id bigint not null references file (id),
  position int not null default 0,
  staff_id bigint references staff (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
`.execute(db);
}
