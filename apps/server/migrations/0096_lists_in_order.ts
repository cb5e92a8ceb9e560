import { type Kysely, sql } from 'kysely';

/** Lists of points are read in the order of an index, their words by an index of pairs (docs/decisions/0089-lists-by-indexes.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- what is to be sent first, who waits longest before; then the newest
create index points_order_desk_idx on points_order ((status <> 'placed'), (case when status = 'placed' then id else -id end));
create function points_order_words(order_no text, name text, phone text) returns text language sql immutable strict parallel safe
  return lower(order_no || E'\\n' || name || E'\\n' || phone);
create index points_order_words_idx on points_order using gin (word_pairs(points_order_words(order_no, name, phone)));

create index points_account_balance_idx on points_account (balance desc, account_id);
`.execute(db);
}
