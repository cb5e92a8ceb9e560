import { type Kysely, sql } from 'kysely';

/**
 * The audit log is only added to, and chained: each entry of `audit_chain` holds a hash over the one before and an entry of the log, in
 * the order of commits. `npm run audit:verify` computes it anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create table audit_chain (
  n bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null
);
-- What of an entry is chained; verification writes it out by itself.
create function audit_words(entry audit_log) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(entry.id, extract(epoch from entry.at), entry.staff_id, entry.action, entry.entity,
    entry.entity_id, entry.before, entry.after, entry.request_id, entry.ip)::text, 'UTF8')
$$;
create function chain_audit() returns trigger language plpgsql as $$
declare
  last audit_chain;
begin
  -- At the end of the transaction, so that whoever waits here holds up nobody else and nobody waits for a lock that it lacks.
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 0));
  select * into last from audit_chain order by n desc limit 1;
  insert into audit_chain (n, audit_id, hash)
    values (coalesce(last.n, 0) + 1, new.id, sha256(coalesce(last.hash, '') || audit_words(new)));
  return null;
end $$;

do $$
declare
  entry audit_log;
  last bytea := '';
  count bigint := 0;
begin
  for entry in select * from audit_log order by id loop
    count := count + 1;
    last := sha256(last || audit_words(entry));
    insert into audit_chain (n, audit_id, hash) values (count, entry.id, last);
  end loop;
end $$;

create constraint trigger audit_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit();
create trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_whole before truncate on audit_log for each statement execute function refuse_change();
create trigger audit_chain_kept before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_whole before truncate on audit_chain for each statement execute function refuse_change();
`.execute(db);
}
