import { type Kysely, sql } from 'kysely';

/**
 * Four eyes: which acts wait for a second person, what waits, what went alone, and who stands behind an account of the staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- ── who stands behind an account of the staff ──
-- who has made it; null = the shop's operator, by command
alter table staff add column created_by bigint references staff (id);
-- who has given it a password or taken its second factor off last: may sign in as it, as who made it may
alter table staff add column reset_by bigint references staff (id);
alter table staff add column reset_at timestamptz;
update staff s set created_by = l.staff_id from audit_log l
  where l.action = 'staff.create' and l.entity = 'staff' and l.entity_id = s.id::text;
update staff s set reset_by = l.staff_id, reset_at = l.at
  from (select distinct on (entity_id) entity_id, staff_id, at from audit_log
    where action in ('staff.reset_password', 'staff.totp_remove') and entity = 'staff' order by entity_id, at desc) l
  where l.entity_id = s.id::text;

-- ── policies ──
-- limits of what one person does alone within 24 hours; null = this policy has no such limit, all of them null = never alone
create table approval_policy (
  key text primary key,
  order_fen bigint check (order_fen >= 0),
  customer_fen bigint check (customer_fen >= 0),
  staff_fen bigint check (staff_fen >= 0),
  percent int check (percent between 0 and 1000),
  -- roles of the second person
  approvers text[] not null check (cardinality(approvers) > 0),
  version int not null default 1,
  updated_by bigint references staff (id),
  updated_at timestamptz not null default now()
);
insert into approval_policy (key, order_fen, customer_fen, staff_fen, percent, approvers) values
  ('refund', coalesce((select (value #>> '{}')::bigint from setting where key = 'refund_review_fen'), 500000),
    1000000, 2000000, null, '{admin,finance}'),
  ('correction', null, null, null, null, '{admin,finance}'),
  ('unmatched', null, null, null, null, '{admin,finance}'),
  ('withdrawal', null, null, null, null, '{admin,finance}'),
  ('limit', null, null, null, null, '{admin,finance}'),
  ('bank_account', null, null, null, null, '{admin,finance}'),
  ('role', null, null, null, null, '{admin,finance}');
delete from setting where key = 'refund_review_fen';

-- ── what waits for a second person ──
create table approval (
  id bigint generated always as identity primary key,
  act text not null,
  policy text not null references approval_policy (key),
  -- what it is about, 'top_up:7'; one request for the same waits at a time
  subject text not null,
  account_id bigint references account (id),
  amount_fen bigint,
  -- as the act's own schema takes it
  input jsonb not null,
  -- what will happen, in a sentence
  words text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null default now(),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  reply text not null default '',
  check ((state = 'waiting') = (decided_at is null))
);
create unique index approval_waiting_key on approval (act, subject) where state = 'waiting';
create index approval_state_idx on approval (state, id);

-- ── what one person did alone, counted against the limits ──
create table lone_act (
  id bigint generated always as identity primary key,
  policy text not null,
  staff_id bigint not null references staff (id),
  account_id bigint not null references account (id) on delete cascade,
  order_id bigint not null references sales_order (id) on delete cascade,
  amount_fen bigint not null check (amount_fen > 0),
  at timestamptz not null default now()
);
create index lone_act_staff_idx on lone_act (policy, staff_id, at);
create index lone_act_account_idx on lone_act (policy, account_id, at);
create index lone_act_order_idx on lone_act (policy, order_id, at);
`.execute(db);
}
