import { type Kysely, sql } from 'kysely';

/** What an after-sales case is found by, kept beside it by whatever writes it, as orders have it (docs/decisions/0070-words-of-orders.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table case_words (
  case_id bigint primary key references after_sales (id) on delete cascade,
  -- its number, goods, makers and lots, a line each, in small letters
  words text not null
);

create function keep_case_words(cases bigint[]) returns void language sql as $$
  insert into case_words (case_id, words)
  select a.id, lower(concat_ws(E'\\n', a.case_no,
    (select string_agg(concat_ws(E'\\n', l.name, l.maker, s.lot_no), E'\\n' order by c.id)
      from after_sales_line c join sales_order_line l on l.id = c.order_line_id
      left join shipment_line s on s.id = c.shipment_line_id where c.case_id = a.id)))
  from after_sales a where a.id = any(cases)
  on conflict (case_id) do update set words = excluded.words where case_words.words <> excluded.words;
$$;

select keep_case_words(array_agg(id)) from after_sales group by id / 1000;
create index case_words_pairs_idx on case_words using gin (word_pairs(words));

create function cases_have_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'after_sales' then
    perform keep_case_words(array(select id from written));
  else
    perform keep_case_words(array(select distinct case_id from written));
  end if;
  return null;
end $$;
create trigger case_words_of_case after insert on after_sales
  referencing new table as written for each statement execute function cases_have_words();
create trigger case_words_of_lines after insert on after_sales_line
  referencing new table as written for each statement execute function cases_have_words();

create function case_line_has_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'shipment_line' then
    perform keep_case_words(array(select case_id from after_sales_line where shipment_line_id = new.id));
  else
    perform keep_case_words(array(select case_id from after_sales_line where order_line_id = new.id));
  end if;
  return null;
end $$;
create trigger case_words_of_lot after update of lot_no on shipment_line
  for each row when (old.lot_no is distinct from new.lot_no) execute function case_line_has_words();
create trigger case_words_of_goods after update of name, maker on sales_order_line
  for each row when ((old.name, old.maker) is distinct from (new.name, new.maker)) execute function case_line_has_words();
`.execute(db);
}
