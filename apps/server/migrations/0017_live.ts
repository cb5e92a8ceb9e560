import { type Kysely, sql } from 'kysely';

/**
 * Rings the bell for every process when a message is written: `live` carries the accounts whose badges are to be read again.
 * Chat rings it itself, in the transaction of the message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create function ring_message() returns trigger language plpgsql as $$
begin
  -- a notice carries 8,000 bytes at most
  perform pg_notify('live', jsonb_build_object('badges', jsonb_agg(account_id))::text)
    from (select account_id, (row_number() over () - 1) / 300 as part from (select distinct account_id from written) one) many
    group by part;
  return null;
end $$;
create trigger message_written after insert on message referencing new table as written
  for each statement execute function ring_message();
-- words of a message with what stands for {{field}}, in one pass: what a value holds is never filled in again
create function filled(words text, fields jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(case when n % 2 = 0 then coalesce(fields ->> part, '') else part end, '' order by n), '')
    from unnest(regexp_split_to_array(words, '[{]{2}|[}]{2}')) with ordinality as parts (part, n)
$$;
-- messages of a bounded kind that an account would have had on a day in China, counted one after the other
create table message_day (
  account_id bigint not null references account (id) on delete cascade,
  key text not null,
  day date not null,
  number int not null check (number > 0),
  primary key (account_id, key, day)
);
create index message_day_idx on message_day (day);

-- ── what buyers want to hear of ──
-- the lowest price that a message has told of since the account last looked; null = none
alter table favorite add column told_price_e4 bigint;
-- when goods that were out of stock were found back; null = not since the account looked or they went
alter table favorite add column arrived_at timestamptz;
-- when what staff offered for a wish could be bought first
alter table wanted add column arrived_at timestamptz;
-- what could be bought all along has arrived with its answer: nobody is told of it now
update wanted w set arrived_at = answered_at from goods g
  where w.status = 'answered' and g.id = w.goods_id and g.status = 'on'
    and exists (select from stock s where s.goods_id = g.id and s.available > 0);
create index wanted_arrival_idx on wanted (goods_id) where status = 'answered' and arrived_at is null;

-- ── chat ──
-- what other tabs of the account show changes with what it has read, too
create trigger message_read after update on message referencing new table as written
  for each statement execute function ring_message();
-- words between staff when a conversation is handed over
alter table chat_message add column staff_only boolean not null default false;
-- how many messages a member of staff has sent in the last minute
create index chat_message_staff_idx on chat_message (staff_id, id) where sender = 'staff';

-- ── draws ──
-- zones that the page of a draw leads to
alter table draw add column zone_ids bigint[] not null default '{}';
-- what the prize cost the shop then: the sum of a day's is what stands in draw_day
alter table draw_record add column cost_fen bigint not null default 0 check (cost_fen >= 0);
-- how many accounts have drawn
create index draw_record_first_idx on draw_record (draw_id) where attempt = 1;
-- who won last, however rarely anybody wins
create index draw_record_won_idx on draw_record (draw_id, id desc) where kind <> 'none';
-- ── reports ──
-- when nothing of a goods could be sold from a warehouse; the open row has no end yet
create table stock_out (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods (id) on delete cascade,
  warehouse_id bigint not null references warehouse (id),
  since timestamptz not null default now(),
  until timestamptz,
  check (until >= since)
);
create unique index stock_out_open_key on stock_out (goods_id, warehouse_id) where until is null;
create index stock_out_goods_idx on stock_out (goods_id);
insert into stock_out (goods_id, warehouse_id, since)
  select s.goods_id, s.warehouse_id, coalesce(m.at, now()) from stock s
  left join lateral (select max(at) as at from stock_movement where goods_id = s.goods_id and warehouse_id = s.warehouse_id) m on true
  where s.available = 0;
create function note_stock_out() returns trigger language plpgsql as $$
begin
  if new.available = 0 then
    insert into stock_out (goods_id, warehouse_id) values (new.goods_id, new.warehouse_id) on conflict do nothing;
  else
    update stock_out set until = greatest(now(), since)
      where goods_id = new.goods_id and warehouse_id = new.warehouse_id and until is null;
  end if;
  return null;
end $$;
create trigger stock_out_insert after insert on stock for each row when (new.available = 0) execute function note_stock_out();
create trigger stock_out_update after update on stock for each row
  when ((old.available = 0) is distinct from (new.available = 0)) execute function note_stock_out();
-- sales are told by the day they were paid
create index sales_order_paid_idx on sales_order (paid_at) where paid_at is not null;
create index account_created_idx on account (created_at);
create index draw_record_day_idx on draw_record (drawn_on);
`.execute(db);
}
