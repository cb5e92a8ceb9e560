import { type Kysely, sql } from 'kysely';

/**
 * Whose account it is: fresh proofs, changes that the contact before them can undo, bank accounts on file, stores that consent to their
 * head office.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check (purpose in
  ('register','login','reset','bind','contract','phone','proof','link'));

-- when who uses the session last proved to be the account's owner, and sha-256 of the secret that only this browser was given then
alter table session add column proved_at timestamptz;
alter table session add column proof_hash bytea;

-- ── changes of what the account is its owner's by ──
create table account_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('phone','password','wechat','bank_add','bank_remove','head')),
  -- what stood before, for the undoing
  before jsonb not null default '{}',
  -- in words that its reader knows: the new number, the bank account's last digits
  words text not null,
  -- the mobile number that was the account's before it
  told text not null,
  -- sha-256 of the secret in the link that was sent there
  token_hash bytea not null unique,
  ip text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  undone_at timestamptz,
  undone_ip text not null default ''
);
create index account_change_account_idx on account_change (account_id, id desc);

-- ── bank accounts on file: money of the wallet goes nowhere else ──
create table bank_account (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- the company as it was called then
  holder text not null,
  bank text not null,
  number text not null check (number ~ '^[0-9]{8,30}$'),
  created_at timestamptz not null default now(),
  -- no money goes there before
  usable_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index bank_account_key on bank_account (account_id, number) where removed_at is null;
-- null: asked for before bank accounts were on file
alter table withdrawal add column bank_account_id bigint references bank_account (id);
-- where money has gone or is about to go to is known
insert into bank_account (account_id, holder, bank, number, created_at, usable_at)
  select w.account_id, a.company, (array_agg(w.bank order by w.id desc))[1], w.bank_account, min(w.created_at), min(w.created_at)
  from withdrawal w join account a on a.id = w.account_id
  where w.status in ('requested','approved','paid') and w.bank_account ~ '^[0-9]{8,30}$'
  group by w.account_id, a.company, w.bank_account;
update withdrawal w set bank_account_id = b.id from bank_account b
  where b.account_id = w.account_id and b.number = w.bank_account and w.status in ('requested','approved','paid');

-- ── stores that staff want to put under a head office ──
create table head_request (
  id bigint generated always as identity primary key,
  -- the store
  account_id bigint not null references account (id) on delete cascade,
  head_account_id bigint not null references account (id) on delete cascade,
  status text not null default 'waiting' check (status in ('waiting','agreed','refused','withdrawn')),
  asked_by bigint not null references staff (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index head_request_waiting_key on head_request (account_id) where status = 'waiting';
`.execute(db);
}
