import { type Kysely, sql } from 'kysely';

/** Pushes of thousands of rows, events in the receiver's own numbers, keys whose end is told of before it comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- How many rows have changed is not known when the join of before and after is planned: row by row it takes the square of them. What
-- they call looks rows up by their ids and stays as it was.
alter function stamp_changed_goods() set enable_nestloop = off;
alter function stamp_lot_goods() set enable_nestloop = off;
alter function stamp_special_goods() set enable_nestloop = off;
alter function stamp_goods(bigint[]) set enable_nestloop = on;

-- by whose numbers events name customers and goods
alter table webhook_endpoint add column source text not null default 'erp'
  check (source ~ '^[a-z0-9][a-z0-9_-]{0,19}$');

-- so many days before its end somebody was told of it last; null = not yet
alter table api_key add column warned_days smallint;
`.execute(db);
}
