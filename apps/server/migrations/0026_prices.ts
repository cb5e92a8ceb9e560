import { type Kysely, sql } from 'kysely';

/** Prices that move further in a day than one person may move them wait for a second one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
insert into approval_policy (key, percent, approvers) values ('price', 20, '{admin,goods}');
-- no member of the staff changes a bank account: customers do it themselves, the shop's own is a setting of the server
delete from approval_policy where key = 'bank_account';

-- what a goods cost before each change of the last day: the oldest of them is what the next change is compared with
create table price_before (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id) on delete cascade,
  at timestamptz not null default now(),
  -- {prices: [{rank, price}], ladder: {type, steps: [{number, price}]} | null}, prices in 1/10000 yuan
  book jsonb not null
);
create index price_before_goods_idx on price_before (goods_id, at);

-- waiting: its prices wait for a second person; held_from: the change whose other columns were carried out at once
alter table mass_change drop constraint mass_change_status_check;
alter table mass_change add constraint mass_change_status_check check (status in ('preview', 'waiting', 'applied', 'undone'));
alter table mass_change add column held_from bigint references mass_change (id);
create index mass_change_held_idx on mass_change (held_from) where held_from is not null;
`.execute(db);
}
