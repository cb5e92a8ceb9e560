import { type Kysely, sql } from 'kysely';

/**
 * The first entry of a transaction that comes to its end chains all the others that the transaction has written, so that a call of a
 * thousand rows holds the chain for a moment; what was written below a savepoint comes by itself. The chain is the same as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- whatever the statistics say, only what came after this entry is looked at
create or replace function chain_audit() returns trigger language plpgsql set enable_seqscan to off as $$
declare
  last audit_chain;
  entry audit_log;
  ids bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  if exists (select from audit_chain where audit_id = new.id) then
    return null;
  end if;
  -- At the end of the transaction, so that whoever waits here holds up nobody else and nobody waits for a lock that it lacks.
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 0));
  select * into last from audit_chain order by n desc limit 1;
  last.hash := coalesce(last.hash, '');
  for entry in
    select * from audit_log a where a.id >= new.id and (a.id = new.id or a.xmin = pg_current_xact_id()::xid) order by a.id
  loop
    last.hash := sha256(last.hash || audit_words(entry));
    ids := ids || entry.id;
    hashes := hashes || last.hash;
  end loop;
  insert into audit_chain (n, audit_id, hash)
    select coalesce(last.n, 0) + r.at, r.id, r.hash
    from unnest(ids, hashes) with ordinality as r (id, hash, at) order by r.at;
  return null;
end $$`.execute(db);
}
