import { type Kysely, sql } from 'kysely';

/** Papers that are made once (delivery notes, statements) and the dossiers of goods and shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- of devices: 注册人 or 备案人, and 生产许可证号 or 备案号 of the maker
alter table goods add column registrant text not null default '';
alter table goods add column production_permit text not null default '';

create or replace function stamp_changed_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select n.id from changed n join before o using (id) where
    (n.name, n.generic_name, n.trade_name, n.dosage_form, n.approval_no, n.barcode, n.maker_id, n.mah, n.registrant, n.production_permit, n.brand_id, n.spec,
      n.unit, n.middle_pack, n.case_pack, n.min_order, n.multiple, n.can_split, n.round_to_case, n.limit_per_order, n.limit_per_day, n.rx_class, n.storage,
      n.scope, n.is_ephedrine, n.is_tcm, n.origin, n.retail_price_e4, n.description, n.status, n.free_shipping_number, n.floor_price_e4, n.forbidden_class)
    is distinct from
    (o.name, o.generic_name, o.trade_name, o.dosage_form, o.approval_no, o.barcode, o.maker_id, o.mah, o.registrant, o.production_permit, o.brand_id, o.spec,
      o.unit, o.middle_pack, o.case_pack, o.min_order, o.multiple, o.can_split, o.round_to_case, o.limit_per_order, o.limit_per_day, o.rx_class, o.storage,
      o.scope, o.is_ephedrine, o.is_tcm, o.origin, o.retail_price_e4, o.description, o.status, o.free_shipping_number, o.floor_price_e4, o.forbidden_class)));
  return null;
end $$;

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in
  ('receipt','authorisation','transfer','after_sales','document','invoice','contract','report','shop_document','feedback','chat','top_up',
    'goods_import','goods_pictures','delivery_note','statement','goods_paper'));

-- 随货同行单: what it says, as it was when the parcel left, and the file that was drawn of it once
create table delivery_note (
  shipment_id bigint primary key references shipment (id),
  facts jsonb not null,
  frozen_at timestamptz not null default now(),
  -- null = not drawn yet
  file_id bigint references file (id),
  made_at timestamptz,
  check ((file_id is null) = (made_at is null))
);
create index delivery_note_waiting_idx on delivery_note (shipment_id) where file_id is null;
create function keep_delivery_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.file_id is not null or (new.shipment_id, new.facts, new.frozen_at) is distinct from (old.shipment_id, old.facts, old.frozen_at) then
    raise exception 'a delivery note is not changed';
  end if;
  return new;
end $$;
create trigger delivery_note_kept before update or delete on delivery_note for each row execute function keep_delivery_note();

-- 对账单 of a month that is over, drawn once
create table monthly_statement (
  account_id bigint not null references account (id),
  -- its first day
  month date not null,
  file_id bigint not null references file (id),
  made_at timestamptz not null default now(),
  primary key (account_id, month)
);
-- of a confirmed 账期对账单, drawn once; null = not drawn yet
alter table credit_statement add column file_id bigint references file (id);

-- 首营企业资料: what a paper of the shop is
alter table shop_document add column kind text not null default 'licence'
  check (kind in ('licence','authorisation','salesman_id','seals','bank','quality_agreement','other'));

-- 首营品种资料: papers of a goods with their files
create table goods_paper (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id),
  kind text not null check (kind in ('approval','renewal','leaflet','package','standard','customs','other')),
  number text not null default '',
  -- last day; null = without end
  valid_until date,
  file_id bigint not null references file (id),
  version int not null default 1,
  staff_id bigint references staff (id),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index goods_paper_goods_idx on goods_paper (goods_id) where removed_at is null;
create index goods_paper_ending_idx on goods_paper (valid_until) where removed_at is null and valid_until is not null;

-- 说明书 by field
create table goods_leaflet (
  goods_id bigint primary key references goods (id),
  fields jsonb not null,
  version int not null default 1,
  staff_id bigint references staff (id),
  updated_at timestamptz not null default now()
)`.execute(db);
}
