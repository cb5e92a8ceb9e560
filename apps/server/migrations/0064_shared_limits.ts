import { type Kysely, sql } from 'kysely';

/**
 * How often somebody has asked within the time that a limit speaks of, as all processes have counted together. Unlogged: after a
 * crash or at another server counting begins anew, and nobody has to write it through to a replica.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create unlogged table request_tally (
  -- a hash of the call and of who asks: an address stands nowhere
  name text primary key,
  -- when counting begins anew
  ends_at timestamptz not null,
  number integer not null
);
create index request_tally_ends_idx on request_tally (ends_at);`.execute(db);
}
