import { type Kysely, sql } from 'kysely';

/**
 * 上市许可持有人 of goods, the reference of approval numbers that fills what files and drafts leave empty, and pictures that come in a ZIP.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table goods add column mah text not null default '';

create or replace function stamp_changed_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select n.id from changed n join before o using (id) where
    (n.name, n.generic_name, n.trade_name, n.dosage_form, n.approval_no, n.barcode, n.maker_id, n.mah, n.brand_id, n.spec, n.unit, n.middle_pack,
      n.case_pack, n.min_order, n.multiple, n.can_split, n.round_to_case, n.limit_per_order, n.limit_per_day, n.rx_class, n.storage, n.scope,
      n.is_ephedrine, n.is_tcm, n.origin, n.retail_price_e4, n.description, n.status, n.free_shipping_number, n.floor_price_e4)
    is distinct from
    (o.name, o.generic_name, o.trade_name, o.dosage_form, o.approval_no, o.barcode, o.maker_id, o.mah, o.brand_id, o.spec, o.unit, o.middle_pack,
      o.case_pack, o.min_order, o.multiple, o.can_split, o.round_to_case, o.limit_per_order, o.limit_per_day, o.rx_class, o.storage, o.scope,
      o.is_ephedrine, o.is_tcm, o.origin, o.retail_price_e4, o.description, o.status, o.free_shipping_number, o.floor_price_e4)));
  return null;
end $$;

-- 批准文号库: what the authority says of a number; '' = not known
create table approval_reference (
  -- as catalog/reference/rules.ts writes it
  approval_no text primary key,
  name text not null,
  dosage_form text not null,
  spec text not null,
  maker text not null,
  mah text not null,
  rx_class text not null check (rx_class in ('','rx','otc_a','otc_b')),
  -- who took it in last, from which file
  staff_id bigint not null references staff (id),
  file_name text not null,
  taken_at timestamptz not null default now()
);

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in
  ('receipt','authorisation','transfer','after_sales','document','invoice','contract','report','shop_document','feedback','chat','top_up',
    'goods_import','goods_pictures'));

-- a ZIP of pictures of goods
create table picture_import (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  file_id bigint not null references file (id),
  state text not null default 'checked' check (state in ('checked','running','done','failed','stopped')),
  -- why it failed
  problem text not null default '',
  -- each start of the task has another number: one that was overtaken writes nothing more
  run_no int not null default 0,
  -- starts of the task since staff asked for the run
  runs int not null default 0,
  -- when the task was last at work; null = it has not begun
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index picture_import_under_way_idx on picture_import (id) where state = 'running';

create table picture_import_entry (
  import_id bigint not null references picture_import (id) on delete cascade,
  entry_no int not null,
  -- in the ZIP
  path text not null,
  -- whose it is; null = it was refused
  goods_id bigint references goods (id),
  -- among the pictures of its goods
  position int not null default 0,
  state text not null check (state in ('waiting','done','refused')),
  -- why it was refused
  problem text not null default '',
  primary key (import_id, entry_no)
);
create index picture_import_entry_goods_idx on picture_import_entry (goods_id) where goods_id is not null;
`.execute(db);
}
