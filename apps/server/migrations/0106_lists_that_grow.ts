import { type Kysely, sql } from 'kysely';

/**
 * Lots are found by their number and the size of their goods through indexes, and lists of what grows stand in the order of one
 * (docs/decisions/0089-lists-by-indexes.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create index lot_words_idx on lot using gin (word_pairs(lot_no));
create index goods_spec_idx on goods using gin (word_pairs(spec));
-- the order of the lots on hand
create index lot_received_idx on lot (received_at desc, id desc) where quantity > 0;
create index account_coupon_newest_idx on account_coupon (coupon_id, id desc);
`.execute(db);
}
