import { type Kysely, sql } from 'kysely';

/** Cold parcels, who picked and who reviewed a parcel, why a lot was taken before one that ends sooner; goods that 禁售目录 hits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- carries cold goods
alter table carrier add column is_cold boolean not null default false;

-- names as they were then; '' = not known (parcels of before)
alter table shipment add column picker text not null default '';
alter table shipment add column reviewer text not null default '';
alter table shipment add column reviewed_at timestamptz;
-- why another lot went than the first to expire; '' = none did
alter table shipment add column lot_reason text not null default '';
-- what the reviewer found; good: as it should be, marked: its box has marks, what is in it is good
alter table shipment_line add column quality text not null default 'good' check (quality in ('good','marked'));

-- a replacement of cold goods and others leaves as two parcels
drop index shipment_after_sales_key;
create index shipment_after_sales_idx on shipment (after_sales_id) where after_sales_id is not null;

-- a parcel of cold goods: in tenths of a degree
create table cold_parcel (
  shipment_id bigint primary key references shipment (id) on delete cascade,
  box_no text not null,
  recorder_no text not null,
  departed_e1 smallint not null,
  -- why it left on a day on which none leaves; '' = any day
  day_reason text not null default '',
  -- the recorder's file; null = still to be brought
  file_id bigint references file (id),
  file_at timestamptz,
  -- as the buyer read it when he took the parcel in
  arrived_e1 smallint,
  arrived_at timestamptz
);
create index cold_parcel_open_idx on cold_parcel (shipment_id) where file_id is null;
create index cold_parcel_file_idx on cold_parcel (file_id);

-- goods that 禁售目录 has come to name, until somebody of the staff has looked at them
create table forbidden_hit (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id) on delete cascade,
  class text not null,
  -- it left the shelf by it
  was_on boolean not null,
  at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by bigint references staff (id)
);
create index forbidden_hit_goods_idx on forbidden_hit (goods_id);
create index forbidden_hit_open_idx on forbidden_hit (at) where seen_at is null;`.execute(db);
  await allowWord(db, 'file', 'purpose', 'temperature');
  await allowWord(db, 'reason', 'kind', 'lot_choice');
  await allowWord(db, 'reason', 'kind', 'cold_day');
  await sql`
insert into reason (kind, text, sort) values
  ('lot_choice', '客户要求较长效期', 10),
  ('lot_choice', '整件发货，不拆零', 20),
  ('lot_choice', '先到期的批号外观待确认', 30),
  ('lot_choice', '先到期的批号暂时取不到', 40),
  ('cold_day', '专车当日送达', 10),
  ('cold_day', '客户确认当日有人收货', 20),
  ('cold_day', '患者急用', 30);`.execute(db);
}

/** One word more in the list that a column is checked against, whatever else stands in it. */
async function allowWord(db: Kysely<unknown>, table: string, column: string, word: string): Promise<void> {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ words: string }>`
    select pg_get_constraintdef(oid) as words from pg_constraint where conname = ${name}`.execute(db);
  const words = rows[0]?.words.replace('ARRAY[', `ARRAY['${word}'::text, `) ?? '';
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}, add constraint ${sql.ref(name)} ${sql.raw(words)}`.execute(
    db,
  );
}
