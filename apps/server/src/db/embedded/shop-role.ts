import { SUPERUSER } from './cluster.ts';
import { asSuperuser } from './probe.ts';

/** Whom the shop connects as: owner of its database, without any right over the cluster. */
export const SHOP_ROLE = 'shop';

/** Processes that start at the same moment do this one after the other. Any number that nobody else locks. */
const ONE_AT_A_TIME = 'select pg_advisory_lock(7401)';

/** Also takes back whatever somebody has given to the role. */
const MAKE_ROLE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${SHOP_ROLE}') then create role ${SHOP_ROLE}; end if;
  end $$;
  alter role ${SHOP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`;

/**
 * What the superuser owns in the database besides the system's own objects (those have numbers below 16384) becomes the shop's.
 * `reassign owned` refuses the superuser that made the cluster. What belongs to a table goes with it: indexes, sequences of columns, row types.
 */
const HAND_OVER = `
  do $$ declare statement text; begin
    for statement in
      with mine as (select oid from pg_roles where rolname = '${SUPERUSER}'),
      things as (
        select format('schema %I', nspname) as name from pg_namespace n, mine where n.oid >= 16384 and nspowner = mine.oid
        union all
        select format('table %s', c.oid::regclass) from pg_class c, mine
        where c.oid >= 16384 and relowner = mine.oid and relkind in ('r', 'p', 'v', 'm', 'S') and relpersistence <> 't'
          and not exists (
            select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
              and d.refclassid = 'pg_class'::regclass and relkind = 'S' and deptype in ('a', 'i'))
        union all
        select format('routine %s', p.oid::regprocedure) from pg_proc p, mine where p.oid >= 16384 and proowner = mine.oid
        union all
        select format('type %s', t.oid::regtype) from pg_type t, mine
        where t.oid >= 16384 and typowner = mine.oid and typtype in ('d', 'e', 'r')
      )
      select format('alter %s owner to ${SHOP_ROLE}', name) from things
    loop execute statement; end loop;
  end $$`;

/** Makes the shop's role and its database where they are missing; what an older version made as superuser is handed over. */
export async function ensureDatabase(sockets: string, database: string): Promise<void> {
  const name = `"${database.replaceAll('"', '""')}"`;
  await asSuperuser(sockets, 'postgres', async (client) => {
    await client.query(ONE_AT_A_TIME);
    await client.query(MAKE_ROLE);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${name} owner ${SHOP_ROLE} template template0`);
    else await client.query(`alter database ${name} owner to ${SHOP_ROLE}`);
  });
  await asSuperuser(sockets, database, async (client) => {
    await client.query(ONE_AT_A_TIME);
    await client.query(HAND_OVER);
  });
}
