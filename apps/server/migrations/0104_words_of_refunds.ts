import { type Kysely, sql } from 'kysely';

/** Refunds are found by their number and by their customer through an index (docs/decisions/0089-lists-by-indexes.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create index refund_words_idx on refund using gin (word_pairs(refund_no));
create index refund_account_idx on refund (account_id);
`.execute(db);
}
