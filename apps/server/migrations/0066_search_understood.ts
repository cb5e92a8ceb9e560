import { type Kysely, sql } from 'kysely';

/** Searches that were put right or answered in part are told apart; names that come with the product can be switched off; leaflets say uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- what was shown to who did not find what was typed: goods of words put right, goods without some words; '' = nothing else
alter table search_day add column shown text not null default '' check (shown in ('', 'corrected', 'left_out'));

-- other names of medicines that come with the product and that this shop does not want
create table search_alias_off (
  name text primary key,
  created_at timestamptz not null default now()
);
create trigger search_alias_off_note after insert or delete on search_alias_off
  for each statement execute function note_search_tuning();

-- goods are found by what leaflet and category say they are for
create trigger goods_leaflet_search after insert or delete or update of fields on goods_leaflet
  for each row execute function note_search_change();
drop trigger category_search on category;
create trigger category_search after update of parent_id, name on category
  for each row when ((old.parent_id, old.name) is distinct from (new.parent_id, new.name))
  execute function note_category_search();`.execute(db);
}
