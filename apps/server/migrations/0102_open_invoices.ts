import { type Kysely, sql } from 'kysely';

/** The list of invoices says with each page how many wait: by an index of these alone, not by reading all (docs/decisions/0089-lists-by-indexes.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invoice_open_idx on invoice (account_id) where status in ('requested', 'issuing', 'failed')`.execute(
    db,
  );
}
