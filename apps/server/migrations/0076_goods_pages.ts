import { type Kysely, sql } from 'kysely';

/** What a buyer decides by: grade of herbs, insurance, 一致性评价 and 基药; columns of an import that go to the 说明书 are called as its fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table goods
  add column grade text not null default '',
  add column insurance_code text not null default '',
  add column insurance_class text not null default '',
  add column consistency text not null default '',
  add column essential text not null default '';

create or replace function stamp_changed_goods() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform stamp_goods(array(select n.id from changed n join before o using (id) where
    (n.name, n.generic_name, n.trade_name, n.dosage_form, n.approval_no, n.barcode, n.maker_id, n.mah, n.registrant,
      n.production_permit, n.grade, n.insurance_code, n.insurance_class, n.consistency, n.essential, n.brand_id,
      n.spec, n.unit, n.middle_pack, n.case_pack, n.min_order, n.multiple, n.can_split, n.round_to_case,
      n.limit_per_order, n.limit_per_day, n.rx_class, n.storage, n.scope, n.is_ephedrine, n.is_tcm, n.origin,
      n.retail_price_e4, n.description, n.status, n.free_shipping_number, n.floor_price_e4, n.forbidden_class)
    is distinct from
    (o.name, o.generic_name, o.trade_name, o.dosage_form, o.approval_no, o.barcode, o.maker_id, o.mah, o.registrant,
      o.production_permit, o.grade, o.insurance_code, o.insurance_class, o.consistency, o.essential, o.brand_id,
      o.spec, o.unit, o.middle_pack, o.case_pack, o.min_order, o.multiple, o.can_split, o.round_to_case,
      o.limit_per_order, o.limit_per_day, o.rx_class, o.storage, o.scope, o.is_ephedrine, o.is_tcm, o.origin,
      o.retail_price_e4, o.description, o.status, o.free_shipping_number, o.floor_price_e4, o.forbidden_class)));
  return null;
end $$;

update goods_import set columns = (columns - 'caution') || jsonb_build_object('taboo', columns->'caution') where columns ? 'caution';
update goods_import set columns = (columns - 'effect') || jsonb_build_object('indications', columns->'effect') where columns ? 'effect';
`.execute(db);
}
