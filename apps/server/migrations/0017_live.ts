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
`.execute(db);
}
