import { type Kysely, sql } from 'kysely';

/** One judgement from cart to shipment: orders that it holds, what the shop's own papers open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- who holds an order: the gate, or people
alter table sales_order add column held_by_gate boolean not null default false;
-- what the gate has found against an order after it was placed; the newest row of an order counts
create table gate_hold (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  moment text not null check (moment in ('payment','approval','shipment','watch')),
  -- [{key, code, message, action, url, goods}]: the order's lines in words
  causes jsonb not null,
  began_at timestamptz not null default now(),
  -- null = it holds
  ended_at timestamptz,
  outcome text check (outcome in ('cured','released','order_end')),
  -- of a release, for these causes only
  reason text not null default '',
  staff_id bigint references staff (id),
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'released') = (staff_id is not null) or outcome is null)
);
create unique index gate_hold_open_idx on gate_hold (order_id) where ended_at is null;
create index gate_hold_order_idx on gate_hold (order_id, id);
create index gate_hold_ended_idx on gate_hold (ended_at desc) where ended_at is not null;

-- whether medicines may go there though it is not the address on the licence
alter table address add column review text not null default 'waiting' check (review in ('waiting','passed','refused'));
alter table address add column review_reason text not null default '';
alter table address add column reviewed_by bigint references staff (id);
alter table address add column reviewed_at timestamptz;
-- entered by staff: somebody else reviews it
alter table address add column proposed_by bigint references staff (id);
create index address_review_idx on address (review, id) where deleted_at is null and not is_registered;
-- addresses of customers who have passed review by now were looked at with their papers: they count as reviewed
update address d set review = 'passed' from account a where a.id = d.account_id and a.pass_status in (1, 4);

insert into approval_policy (key, approvers) values ('goods_marks', '{quality}');

-- the class because of which it may not be sold here; '' = none
alter table goods add column forbidden_class text not null default '';
create or replace function stamp_changed_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select n.id from changed n join before o using (id) where
    (n.name, n.generic_name, n.trade_name, n.dosage_form, n.approval_no, n.barcode, n.maker_id, n.brand_id, n.spec, n.unit, n.middle_pack, n.case_pack,
      n.min_order, n.multiple, n.can_split, n.round_to_case, n.limit_per_order, n.limit_per_day, n.rx_class, n.storage, n.scope, n.is_ephedrine, n.is_tcm,
      n.origin, n.retail_price_e4, n.description, n.status, n.free_shipping_number, n.floor_price_e4, n.forbidden_class)
    is distinct from
    (o.name, o.generic_name, o.trade_name, o.dosage_form, o.approval_no, o.barcode, o.maker_id, o.brand_id, o.spec, o.unit, o.middle_pack, o.case_pack,
      o.min_order, o.multiple, o.can_split, o.round_to_case, o.limit_per_order, o.limit_per_day, o.rx_class, o.storage, o.scope, o.is_ephedrine, o.is_tcm,
      o.origin, o.retail_price_e4, o.description, o.status, o.free_shipping_number, o.floor_price_e4, o.forbidden_class)));
  return null;
end $$;

-- scopes that the shop may sell by this paper of its own
alter table shop_document add column opens text[] not null default '{}';
update shop_document d set opens = array(
  select s.code from business_scope s
  where exists (select from unnest(s.papers) paper where d.name like '%' || paper || '%')
    or s.code in ('device2', 'device3') and d.name like '%医疗器械%'
  order by s.sort, s.code)`.execute(db);
}
