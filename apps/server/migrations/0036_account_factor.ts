import { type Kysely, sql } from 'kysely';

/** A second factor for buyers, too: codes of an app, and recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A row is the account's second factor until it ends. What ended stays for as long as its end can be undone, then housekeeping takes it.
create table account_factor (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- base 32
  totp_secret text not null,
  -- the last time step whose code was used
  totp_step bigint not null default 0,
  -- sha-256 of the recovery codes that are left
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index account_factor_key on account_factor (account_id) where ended_at is null;
create index account_factor_ended_idx on account_factor (ended_at) where ended_at is not null;

alter table account_change drop constraint account_change_kind_check;
alter table account_change add constraint account_change_kind_check check (kind in
  ('phone','password','wechat','bank_add','bank_remove','head','factor'));
`.execute(db);
}
