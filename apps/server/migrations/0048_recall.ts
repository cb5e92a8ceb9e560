import { type Kysely, sql } from 'kysely';

/** Lots out of sale by number in all warehouses, and recalls with their holders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- under a stop, of a recall or of a suspicion: kept apart, never sold or shipped until quality releases it
alter table lot rename column recalled_at to stopped_at;
drop index lot_recalled_idx;
create index lot_stopped_idx on lot (goods_id) where stopped_at is not null and quantity > 0;
create index lot_number_idx on lot (goods_id, lot_no);
create or replace function stamp_lot_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select distinct n.goods_id from changed n join before o using (id) where
    (n.lot_no, n.produced_on, n.expires_on, n.warehouse_id, n.quantity > 0, n.stopped_at)
    is distinct from (o.lot_no, o.produced_on, o.expires_on, o.warehouse_id, o.quantity > 0, o.stopped_at)));
  return null;
end $$;

-- a lot by goods and number, whether or not any warehouse has ever had it: out of sale until it is released
create table lot_stop (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id),
  lot_no text not null,
  -- packages/contract/recall-words; recall = by a recall
  reason text not null,
  words text not null default '',
  -- of the recall; 0 = none
  recall_class smallint not null default 0 check (recall_class between 0 and 3),
  -- null = by an earlier version, which did not say who
  stopped_by bigint references staff (id),
  stopped_at timestamptz not null default now(),
  -- null = it stands
  released_at timestamptz,
  released_by bigint references staff (id),
  release_reason text not null default ''
);
create unique index lot_stop_open_key on lot_stop (goods_id, lot_no) where released_at is null;
create index lot_stop_released_idx on lot_stop (released_at desc) where released_at is not null;
-- what was called back by warehouse is out of sale by number from now on
insert into lot_stop (goods_id, lot_no, reason, recall_class, stopped_at)
  select goods_id, lot_no, 'recall', 1, min(stopped_at) from lot where stopped_at is not null group by goods_id, lot_no;
update lot t set stopped_at = s.stopped_at from lot_stop s
  where s.goods_id = t.goods_id and s.lot_no = t.lot_no and t.stopped_at is null;

create sequence recall_no_seq;
create table recall (
  id bigint generated always as identity primary key,
  recall_no text not null unique,
  goods_id bigint not null references goods (id),
  lot_no text not null,
  class smallint not null check (class between 1 and 3),
  -- the same course with nothing locked and nothing asked back
  is_drill boolean not null default false,
  -- a drill may keep to messages in the shop
  is_loud boolean not null default true,
  cause text not null,
  -- what buyers are to do
  notice text not null,
  return_address text not null default '',
  begun_by bigint not null references staff (id),
  begun_at timestamptz not null default now(),
  -- by when every holder has to be told, by its class
  due_at timestamptz not null,
  -- quality was told that it is over
  escalated_at timestamptz,
  closed_at timestamptz,
  closed_by bigint references staff (id),
  summary text not null default '',
  -- why it was closed though something was outstanding
  open_reason text not null default ''
);
create unique index recall_open_key on recall (goods_id, lot_no, is_drill) where closed_at is null;

create table recall_holder (
  id bigint generated always as identity primary key,
  recall_id bigint not null references recall (id),
  account_id bigint not null references account (id),
  -- pieces that had been shipped and not come back when it began
  held_number int not null check (held_number > 0),
  told_at timestamptz not null default now(),
  -- of the last confirmation; null = none
  received_number int,
  stopped_number int,
  sold_number int,
  return_number int,
  confirmed_at timestamptz,
  reminders int not null default 0,
  version int not null default 1,
  unique (recall_id, account_id),
  check (num_nulls(received_number, stopped_number, sold_number, return_number, confirmed_at) in (0, 5)),
  check (received_number = stopped_number + sold_number and return_number between 0 and stopped_number)
);
create index recall_holder_account_idx on recall_holder (account_id, id desc);
create index recall_holder_waiting_idx on recall_holder (recall_id) where confirmed_at is null;

-- what buyers said, and corrected; only added to
create table recall_confirmation (
  id bigint generated always as identity primary key,
  holder_id bigint not null references recall_holder (id),
  received_number int not null check (received_number >= 0),
  stopped_number int not null check (stopped_number >= 0),
  sold_number int not null check (sold_number >= 0),
  return_number int not null check (return_number >= 0),
  person text not null,
  phone text not null,
  note text not null default '',
  -- of the buyer's company; null = its owner, or staff wrote down what was said on the telephone
  member_id bigint references member (id),
  staff_id bigint references staff (id),
  at timestamptz not null default now()
);
create index recall_confirmation_holder_idx on recall_confirmation (holder_id, id);

-- every time that somebody was told; only added to
create table recall_contact (
  id bigint generated always as identity primary key,
  holder_id bigint not null references recall_holder (id),
  kind text not null check (kind in ('told','reminder','call')),
  -- null = the shop itself, by the clock
  staff_id bigint references staff (id),
  -- of a call: who was spoken to, and what was said
  person text not null default '',
  note text not null default '',
  at timestamptz not null default now()
);
create index recall_contact_holder_idx on recall_contact (holder_id, id);

alter table after_sales add column recall_id bigint references recall (id);
create index after_sales_recall_idx on after_sales (recall_id) where recall_id is not null;
-- a recall waits for its goods without end
update after_sales set send_until = null where nature = 'recall' and status = 20;

insert into approval_policy (key, approvers) values ('lot_release', '{quality,admin}'), ('recall_close', '{quality,admin}');
`.execute(db);
}
