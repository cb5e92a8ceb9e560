import { type Kysely, sql } from 'kysely';

/** 账期: terms of accounts, what they owe order by order with its ledger, and the statement of each month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table payment drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('balance','wechat','alipay','transfer','credit'));

alter table bank_allocation drop constraint bank_allocation_kind_check,
  add constraint bank_allocation_kind_check check (kind in ('order', 'credit', 'balance', 'return')),
  drop constraint bank_allocation_check2,
  add constraint bank_allocation_account_check check ((kind in ('credit', 'balance')) = (account_id is not null));

insert into approval_policy (key, approvers) values
  ('credit_terms', '{admin,finance}'),
  ('credit_write_off', '{admin,finance}');

-- ── terms ──
-- the account that owes: its own orders and, where a head office says so, those of its stores
create table credit_account (
  account_id bigint primary key references account (id),
  limit_fen bigint not null check (limit_fen >= 0),
  -- sum of its open receivables
  used_fen bigint not null default 0 check (used_fen >= 0),
  -- days after the shipment, or a day of the month after it
  term_kind text not null check (term_kind in ('days', 'month_day')),
  term_days int not null check (term_days >= 1 and (term_kind = 'days' or term_days <= 28)),
  covers_stores boolean not null default false,
  state text not null check (state in ('open', 'stopped')),
  -- until then what is overdue stops no order
  lifted_until timestamptz
);
-- what staff have set, one after the other; the last one holds
create table credit_terms (
  id bigint generated always as identity primary key,
  account_id bigint not null references credit_account (account_id),
  limit_fen bigint not null,
  term_kind text not null,
  term_days int not null,
  state text not null,
  reason text not null,
  staff_id bigint not null references staff (id),
  at timestamptz not null default now()
);
create index on credit_terms (account_id, id);

create table credit_application (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  status text not null default 'waiting' check (status in ('waiting', 'agreed', 'refused')),
  reply text not null default '',
  decided_by bigint references staff (id),
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index credit_application_waiting_idx on credit_application (account_id) where status = 'waiting';

-- ── receivables ──
create table receivable (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references sales_order (id),
  debtor_id bigint not null references credit_account (account_id),
  amount_fen bigint not null check (amount_fen >= 0),
  settled_fen bigint not null default 0 check (settled_fen >= 0),
  -- pieces given back before they were paid for
  reduced_fen bigint not null default 0 check (reduced_fen >= 0),
  written_off_fen bigint not null default 0 check (written_off_fen >= 0),
  -- of what was settled: what went back to the balance
  returned_fen bigint not null default 0 check (returned_fen >= 0),
  open_fen bigint not null generated always as (amount_fen - settled_fen - reduced_fen - written_off_fen) stored
    check (open_fen >= 0),
  -- as they were agreed when it was ordered
  term_kind text not null,
  term_days int not null,
  -- null = nothing has shipped
  due_on date,
  created_at timestamptz not null default now(),
  check (returned_fen <= settled_fen)
);
create index on receivable (debtor_id);
create index receivable_open_idx on receivable (debtor_id, due_on) where open_fen > 0;

-- only added to; below zero where a split-off order took a part along
create table receivable_entry (
  id bigint generated always as identity primary key,
  receivable_id bigint not null references receivable (id),
  debtor_id bigint not null references credit_account (account_id),
  kind text not null check (kind in ('charge', 'settle', 'reduce', 'write_off', 'return')),
  amount_fen bigint not null check (amount_fen <> 0),
  cause text not null,
  ref text not null,
  at timestamptz not null default now(),
  unique (receivable_id, kind, cause, ref)
);
create index on receivable_entry (debtor_id, id);

-- money that was not brought by a line of the bank: from the balance, or entered by hand by two
create table credit_settlement (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  -- null = the oldest due first
  order_id bigint references sales_order (id),
  way text not null check (way in ('balance', 'hand')),
  amount_fen bigint not null check (amount_fen > 0),
  bank_ref text,
  staff_id bigint references staff (id),
  at timestamptz not null default now(),
  check ((way = 'hand') = (bank_ref is not null))
);
create unique index credit_settlement_ref_idx on credit_settlement (bank_ref);
create index on credit_settlement (account_id, id);

-- ── statements ──
create table credit_statement (
  id bigint generated always as identity primary key,
  account_id bigint not null references credit_account (account_id),
  -- its first day
  month date not null,
  opening_fen bigint not null,
  charged_fen bigint not null,
  settled_fen bigint not null,
  reduced_fen bigint not null,
  written_off_fen bigint not null,
  closing_fen bigint not null,
  confirmed_at timestamptz,
  made_at timestamptz not null default now(),
  unique (account_id, month),
  check (closing_fen = opening_fen + charged_fen - settled_fen - reduced_fen - written_off_fen)
);
create table credit_statement_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references credit_statement (id),
  -- each stands in one statement
  entry_id bigint not null unique references receivable_entry (id),
  -- '' = nobody minds
  dispute text not null default '',
  disputed_at timestamptz,
  reply text not null default '',
  replied_by bigint references staff (id),
  replied_at timestamptz
);
create index on credit_statement_line (statement_id, id)`.execute(db);
}
