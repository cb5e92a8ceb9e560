import { type Kysely, sql } from 'kysely';

/** 对接: keys of machines, the service accounts that they act as, and their calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A service account has no password and is never active: nobody signs in as it. What it may do, its key says.
alter table staff add column kind text not null default 'person' check (kind in ('person','service'));
alter table staff add constraint staff_service_check check (kind = 'person' or not is_active);
alter table member add column kind text not null default 'person' check (kind in ('person','service'));
alter table member add constraint member_service_check check (kind = 'person' or not is_active);
alter table member drop constraint member_roles_check;
alter table member add constraint member_roles_check check (roles <@ array['buyer','approver','receiver','accountant']
  and (roles <> '{}' or kind = 'service'));

create table api_key (
  id bigint generated always as identity primary key,
  name text not null,
  -- sha-256 of 32 random bytes: there is no dictionary to guess from
  secret_hash bytea not null,
  scopes text[] not null check (scopes <> '{}'),
  -- whose it is: null = the wholesaler's
  account_id bigint references account (id),
  -- whom it acts as: a service account of the staff, or of the company's members
  staff_id bigint unique references staff (id),
  member_id bigint unique references member (id) on delete cascade,
  -- who made it: of the staff, or the owner of the company
  created_by bigint references staff (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- of the staff; null with revoked_at = by the owner of the company
  revoked_by bigint references staff (id),
  revoke_reason text not null default '',
  check ((account_id is null) = (staff_id is not null)),
  check ((account_id is null) = (member_id is null))
);
create index api_key_account_idx on api_key (account_id) where account_id is not null;

-- What keys have called, refused calls among them; kept two weeks.
create table api_call (
  id bigint generated always as identity primary key,
  key_id bigint not null references api_key (id) on delete cascade,
  method text not null,
  -- with ids, without the query
  path text not null,
  status int not null,
  ms int not null,
  -- of the answer
  row_count int not null default 0,
  -- the first word of a refusal
  error text not null default '',
  at timestamptz not null default now()
);
create index api_call_key_idx on api_call (key_id, id desc);
create index api_call_at_idx on api_call (at);
`.execute(db);
}
