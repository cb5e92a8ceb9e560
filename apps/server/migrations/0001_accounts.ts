import { type Kysely, sql } from 'kysely';

/** Buyers, staff, their sessions, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table staff (
  id bigint generated always as identity primary key,
  username text not null,
  password_hash text not null,
  name text not null,
  phone text not null default '',
  qq text not null default '',
  role text not null check (role in ('admin','goods','operations','service','finance','quality','warehouse','sales')),
  totp_secret text,
  -- time step of the last code used: a code is good once
  totp_step bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index staff_username_key on staff (lower(username));

create table account (
  id bigint generated always as identity primary key,
  username text not null,
  phone text not null,
  password_hash text not null,
  company text not null,
  contact_name text not null default '',
  credit_code text not null default '',
  buyer_type text not null check (buyer_type in
    ('pharmacy','chain_head','chain_store','clinic','hospital','village_clinic','trading')),
  province text not null default '',
  city text not null default '',
  district text not null default '',
  rank smallint not null default 0 check (rank between 0 and 3),
  -- 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence
  pass_status smallint not null default 0 check (pass_status between 0 and 4),
  refuse_reason text not null default '',
  is_special boolean not null default false,
  is_show_youx boolean not null default true,
  is_can_chat boolean not null default false,
  is_after_sale boolean not null default true,
  head_account_id bigint references account (id),
  manager_id bigint references staff (id),
  salesman_id bigint references staff (id),
  service_id bigint references staff (id),
  face text not null default '',
  wechat_openid text,
  -- the yearly contract; null = never signed
  contract_valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_username_key on account (lower(username));
create unique index account_phone_key on account (phone);
create index account_head_idx on account (head_account_id) where head_account_id is not null;

-- business scopes the account's licences cover
create table account_scope (
  account_id bigint not null references account (id) on delete cascade,
  scope text not null,
  primary key (account_id, scope)
);

create table account_licence (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  number text not null,
  issued_on date,
  -- null = valid without end
  valid_until date,
  -- scopes that stop when this licence is out of date; empty = all
  gates_scopes text[] not null default '{}',
  unique (account_id, kind)
);

create table session (
  -- sha-256 of the cookie's secret: a leaked table opens no session
  token_hash bytea primary key,
  account_id bigint references account (id) on delete cascade,
  staff_id bigint references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default '',
  check (num_nonnulls(account_id, staff_id) = 1)
);
create index session_account_idx on session (account_id) where account_id is not null;
create index session_staff_idx on session (staff_id) where staff_id is not null;
create index session_expires_idx on session (expires_at);

-- failed sign-ins, for the captcha (3) and the lock (10 in 15 minutes); subject = 'buyer:name' or 'ip:…'
create table login_failure (
  id bigint generated always as identity primary key,
  subject text not null,
  failed_at timestamptz not null default now()
);
create index login_failure_subject_idx on login_failure (subject, failed_at);

create table captcha (
  id uuid primary key,
  answer text not null,
  expires_at timestamptz not null
);

create table address (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  consignee text not null,
  phone text not null,
  province text not null,
  city text not null,
  district text not null,
  detail text not null,
  is_default boolean not null default false,
  -- the address on the licence: the only one ephedrine goods may go to
  is_registered boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index address_account_idx on address (account_id) where deleted_at is null;
create unique index address_default_key on address (account_id) where is_default and deleted_at is null;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id bigint references staff (id),
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text not null default '',
  ip text not null default ''
);
create index audit_log_entity_idx on audit_log (entity, entity_id, id desc);
create index audit_log_at_idx on audit_log (at desc);
create index audit_log_staff_idx on audit_log (staff_id, id desc);

-- answers of calls that cost, so that a repeated request gets the first result again
create table idempotency_key (
  scope text not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_created_idx on idempotency_key (created_at);

-- the shop's own settings that staff change; one row a key
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
`.execute(db);
}
