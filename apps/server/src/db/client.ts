import { Kysely } from 'kysely';
import postgres, { type Sql } from 'postgres';
import { postgresJsDialect } from './dialect.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  /** For LISTEN, COPY and hand-written hot statements. */
  sql: Sql;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** postgres://… ; a unix socket as `?host=/folder`. */
  url: string;
  /** Connections of this process. */
  max?: number;
  applicationName?: string;
  /** A page waits no longer; 0 = for ever (migrations). */
  statementTimeoutMs?: number;
}

/** A database that is away is asked again so soon; it starts in a second or two. */
const RECONNECT_SECONDS = 0.2;
const INT8 = 20;
const DATE = 1082;

/**
 * Opens a pool. int8 arrives as a JS number (ids and amounts stay far below 2^53), a `date` as text `2027-08-31` so that
 * no time zone shifts a day, timestamps as Date.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, socketFolder } = socketOf(options.url);
  const sql = postgres(url, {
    ...(socketFolder === null ? {} : { host: socketFolder }),
    max: options.max ?? 12,
    connect_timeout: 5,
    // All connections count their failures together: by the driver's own way a restart of the database, which ends them all at
    // once, keeps every page waiting for 10 to 20 seconds.
    backoff: () => RECONNECT_SECONDS,
    idle_timeout: 0,
    // China's calendar decides what day it is, wherever the server stands.
    connection: {
      application_name: options.applicationName ?? 'qingnang',
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      TimeZone: 'Asia/Shanghai',
      // Statements take their ids as one array, for which PostgreSQL otherwise plans anew at every execution.
      plan_cache_mode: 'force_generic_plan',
    },
    onnotice: () => undefined,
    types: {
      int8: { to: INT8, from: [INT8], serialize: (value: number | bigint) => String(value), parse: Number },
      date: { to: DATE, from: [DATE], serialize: (value: string) => value, parse: (value: string) => value },
    },
    fetch_types: true,
  });
  const db = new Kysely<Tables>({ dialect: postgresJsDialect(sql as unknown as Sql) });
  // Kysely ends the pool only if it was ever used.
  const close = async () => {
    await db.destroy();
    await sql.end({ timeout: 5 });
  };
  return { db, sql: sql as unknown as Sql, close };
}

/** The driver takes a socket's folder as an option only; a URL names it as libpq does, `?host=/folder&port=5432`. */
function socketOf(text: string): { url: string; socketFolder: string | null } {
  const url = new URL(text);
  const socketFolder = url.searchParams.get('host');
  if (socketFolder === null) return { url: text, socketFolder };
  url.port = url.searchParams.get('port') ?? url.port;
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  return { url: url.href, socketFolder };
}
