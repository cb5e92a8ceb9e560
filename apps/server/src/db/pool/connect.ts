import pg from 'pg';
import { asAway, DatabaseAway } from './errors.ts';
import { TYPES } from './types.ts';

export interface ConnectSettings {
  /**
   * postgres://… ; a unix socket as `?host=/folder&port=5432`. Several hosts, `postgres://user@one:5432,two:5432/db`, are tried in turn;
   * with `?target_session_attrs=read-write` only one that may be written to is taken.
   */
  url: string;
  applicationName: string;
  /** PostgreSQL ends a statement that takes longer; 0 = never. */
  statementTimeoutMs: number;
  /** Statements follow one another on the wire without waiting for answers. */
  isPipelined: boolean;
}

/** So long an opening may take, the first answer of the server included. */
const CONNECT_MS = 3_000;
/** A server whose client has gone looks up from a long statement so often. */
const LOOK_FOR_CLIENT = '2s';

/** One address each of what the URL names. */
function urlsOf(url: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] =
    /^(\w+:\/\/)([^@/]*@)?([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

/**
 * A connection that has answered and is set up as all of ours are.
 * @throws DatabaseAway, or what PostgreSQL says of the role or the database
 */
export const connect = async (settings: ConnectSettings): Promise<pg.Client> =>
  (await first(settings)).client;

export const hasSeveralHosts = (url: string): boolean => urlsOf(url).length > 1;

/** The address with the one host that lets us in now, for who knows no more than one. @throws as `connect` */
export async function oneHostOf(settings: ConnectSettings): Promise<string> {
  const { client, url } = await first(settings);
  destroy(client);
  return url;
}

async function first(settings: ConnectSettings): Promise<{ client: pg.Client; url: string }> {
  const failures: unknown[] = [];
  for (const url of urlsOf(settings.url)) {
    try {
      return { client: await connectTo(url, settings), url };
    } catch (error) {
      failures.push(error);
    }
  }
  throw asAway(failures[0]);
}

async function connectTo(url: string, settings: ConnectSettings): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: settings.applicationName,
    statement_timeout: settings.statementTimeoutMs,
    connectionTimeoutMillis: CONNECT_MS,
    pipeline: settings.isPipelined,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: TYPES,
    options: [
      // China's calendar decides what day it is, wherever the server stands.
      '-c TimeZone=Asia/Shanghai',
      // Statements take their ids as one array, for which PostgreSQL otherwise plans anew at every execution.
      '-c plan_cache_mode=force_generic_plan',
      `-c client_connection_check_interval=${LOOK_FOR_CLIENT}`,
    ].join(' '),
  });
  // Whoever uses the connection hears of its end by its statements; without a listener the process would end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (new URL(url).searchParams.get('target_session_attrs') === 'read-write') await requirePrimary(client);
    return client;
  } catch (error) {
    destroy(client);
    throw error;
  }
}

async function requirePrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica');
  if (rows[0]?.is_replica) throw new DatabaseAway('this server is a replica');
}

/** Ends a connection at once: nobody waits for a server that may be silent. */
export function destroy(client: pg.Client): void {
  client.connection.stream.destroy();
}
