import { type Kysely, sql } from 'kysely';

/** What staff find an order by, kept beside it by whatever writes it (docs/decisions/0070-words-of-orders.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Every two signs that stand side by side, in small letters, without those that a blank parts. Dear: the planner is to ask the index
-- for it wherever it would look at many rows.
create function word_pairs(words text) returns text[] language sql immutable strict parallel safe cost 3000 as $$
  select coalesce(array_agg(distinct pair), '{}')
  from (select substr(lower(words), at, 2) as pair from generate_series(1, length(words) - 1) at) pairs
  where pair !~ '[[:space:]]';
$$;

create table order_words (
  order_id bigint primary key references sales_order (id) on delete cascade,
  -- its number, company, consignee, goods and lots, a line each, in small letters
  words text not null,
  phone text collate "C" not null
);

create function keep_order_words(orders bigint[]) returns void language sql as $$
  insert into order_words (order_id, words, phone)
  select o.id, lower(concat_ws(E'\\n', o.order_no, a.company, o.consignee,
      (select string_agg(distinct l.name, E'\\n') from sales_order_line l where l.order_id = o.id),
      (select string_agg(distinct t.lot_no, E'\\n')
        from shipment s join shipment_line t on t.shipment_id = s.id where s.order_id = o.id))),
    o.phone
  from sales_order o join account a on a.id = o.account_id
  where o.id = any(orders)
  on conflict (order_id) do update set words = excluded.words, phone = excluded.phone
  where (order_words.words, order_words.phone) is distinct from (excluded.words, excluded.phone);
$$;

select keep_order_words(array_agg(id)) from sales_order group by id / 1000;
create index order_words_pairs_idx on order_words using gin (word_pairs(words));
create index order_words_phone_idx on order_words (phone);
create index order_words_phone_end_idx on order_words (reverse(phone) collate "C");

create function lines_have_words() returns trigger language plpgsql as $$
begin
  perform keep_order_words(array(select distinct order_id from written));
  return null;
end $$;
create trigger order_words_of_lines after insert on sales_order_line
  referencing new table as written for each statement execute function lines_have_words();

create function parcels_have_words() returns trigger language plpgsql as $$
begin
  perform keep_order_words(array(
    select distinct s.order_id from written w join shipment s on s.id = w.shipment_id));
  return null;
end $$;
create trigger order_words_of_parcels after insert on shipment_line
  referencing new table as written for each statement execute function parcels_have_words();

create function lot_has_words() returns trigger language plpgsql as $$
begin
  perform keep_order_words(array(select order_id from shipment where id = new.shipment_id));
  return null;
end $$;
create trigger order_words_of_lot after update of lot_no on shipment_line
  for each row when (old.lot_no is distinct from new.lot_no) execute function lot_has_words();

create function order_has_words() returns trigger language plpgsql as $$
begin
  perform keep_order_words(array[new.id]);
  return null;
end $$;
create trigger order_words_of_order after update of consignee, phone on sales_order
  for each row when ((old.consignee, old.phone) is distinct from (new.consignee, new.phone))
  execute function order_has_words();

-- A line that goes over to an order that was split off.
create function line_moved() returns trigger language plpgsql as $$
begin
  perform keep_order_words(array[old.order_id, new.order_id]);
  return null;
end $$;
create trigger order_words_of_moved_line after update of order_id, name on sales_order_line
  for each row when ((old.order_id, old.name) is distinct from (new.order_id, new.name))
  execute function line_moved();

create function company_has_words() returns trigger language plpgsql as $$
begin
  perform keep_order_words(array(select id from sales_order where account_id = new.id));
  return null;
end $$;
create trigger order_words_of_company after update of company on account
  for each row when (old.company is distinct from new.company) execute function company_has_words();
`.execute(db);
}
