import { type Kysely, sql } from 'kysely';

/** 公司成员: several people of one account, and what its orders may come to in a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- People of an account beside its owner, who signs in with the account itself.
create table member (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  -- what they sign in with: a mobile number or a user name
  login text not null,
  password_hash text not null,
  roles text[] not null check (roles <@ array['buyer','approver','receiver','accountant'] and roles <> '{}'),
  -- what one submission may come to without somebody's yes, in fen; null = whatever it is
  order_limit_fen bigint check (order_limit_fen >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  password_at timestamptz,
  signed_in_at timestamptz,
  version int not null default 0
);
create unique index member_login_key on member (lower(login));
create index member_account_idx on member (account_id);

-- A name that signs in belongs to one sign-in only, of accounts and members together: it is refused as the index of the same table would.
create function keep_member_login_apart() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in names', 0));
  if exists (select from account where lower(username) = lower(new.login) or phone = new.login) then
    raise unique_violation using constraint = 'member_login_key', message = 'an account signs in with this name';
  end if;
  return new;
end $$;
create trigger keep_member_login_apart before insert or update of login on member
  for each row execute function keep_member_login_apart();

-- Accounts do not wait for each other: only for members, which are few.
create function keep_account_login_apart() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('sign-in names', 0));
  if exists (select from member where lower(login) = lower(new.username)) then
    raise unique_violation using constraint = 'account_username_key', message = 'a member signs in with this name';
  end if;
  if exists (select from member where lower(login) = lower(new.phone)) then
    raise unique_violation using constraint = 'account_phone_key', message = 'a member signs in with this number';
  end if;
  return new;
end $$;
create trigger keep_account_login_apart before insert or update of username, phone on account
  for each row execute function keep_account_login_apart();

-- null = the owner's own
alter table session add column member_id bigint references member (id) on delete cascade;
create index session_member_idx on session (member_id) where member_id is not null;
alter table account_invitation alter column staff_id drop not null;
alter table account_invitation add column member_id bigint references member (id) on delete cascade;
-- staff hand them to accounts, owners to members
alter table account_invitation add constraint account_invitation_from_check check ((staff_id is null) = (member_id is not null));
create index account_invitation_member_idx on account_invitation (member_id) where member_id is not null;

-- which member acted; null = the owner, or somebody else than the buyer
alter table sales_order add column member_id bigint references member (id);
alter table order_event add column member_id bigint references member (id);
alter table payment add column member_id bigint references member (id);
alter table after_sales_event add column member_id bigint references member (id);
alter table receiving add column member_id bigint references member (id);
create index sales_order_member_idx on sales_order (member_id) where member_id is not null;

-- What the orders of an account may come to in a month of China's calendar without somebody's yes.
create table budget (
  account_id bigint not null references account (id) on delete cascade,
  -- 2026-11; '' = every month without a row of its own
  month text not null check (month = '' or month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  amount_fen bigint not null check (amount_fen >= 0),
  updated_at timestamptz not null default now(),
  primary key (account_id, month)
);`.execute(db);
}
