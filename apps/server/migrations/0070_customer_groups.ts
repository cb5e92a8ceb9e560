import { type Kysely, sql } from 'kysely';

/** Customers that buy by one list of contract prices (docs/decisions/0071-customer-groups.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table customer_group (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  note text not null default '',
  created_at timestamptz not null default now()
);
create unique index customer_group_name_key on customer_group (lower(name));

-- an account is in one group at most: two lists never hold for it at once
alter table account add column customer_group_id bigint references customer_group (id);
create index account_customer_group_idx on account (customer_group_id) where customer_group_id is not null;

-- A price is an account's or a group's. The version before knows accounts' only: it reads and writes those, and finds none of a group.
alter table contract_price alter column account_id drop not null;
alter table contract_price add column customer_group_id bigint references customer_group (id) on delete cascade;
alter table contract_price add constraint contract_price_one_party check (num_nonnulls(account_id, customer_group_id) = 1);
-- a range of null has no bounds: each constraint looks at the prices of its kind only
alter table contract_price drop constraint contract_price_once;
alter table contract_price add constraint contract_price_once exclude using gist (
  int8range(account_id, account_id, '[]') with &&, int8range(goods_id, goods_id, '[]') with &&,
  daterange(valid_from, valid_until, '[]') with &&) where (account_id is not null) deferrable;
alter table contract_price add constraint contract_price_group_once exclude using gist (
  int8range(customer_group_id, customer_group_id, '[]') with &&, int8range(goods_id, goods_id, '[]') with &&,
  daterange(valid_from, valid_until, '[]') with &&) where (customer_group_id is not null) deferrable;
create index contract_price_group_idx on contract_price (customer_group_id, goods_id) where customer_group_id is not null;
`.execute(db);
}
