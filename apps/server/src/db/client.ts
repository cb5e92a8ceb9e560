import { Kysely, PostgresDialect } from 'kysely';
import { poolForKysely } from './pool/kysely.ts';
import { Listener } from './pool/listen.ts';
import { Pool } from './pool/pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  pool: Pool;
  /** Hears what is said with NOTIFY. */
  listener: Listener;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** postgres://… ; a unix socket as `?host=/folder`; several hosts with commas, see `connect`. */
  url: string;
  /** The same past a pool that hands sessions out by the transaction: for who listens. */
  directUrl?: string;
  /** Connections of this process. */
  max?: number;
  applicationName?: string;
  /** A statement takes no longer; 0 = for ever (migrations). */
  statementTimeoutMs?: number;
  /** A request waits no longer for a connection while all are busy. */
  slotMs?: number;
}

/** Opens a pool; types of columns as `TYPES` says. Nothing is connected before it is used. */
export function openDatabase(options: DatabaseOptions): Database {
  const settings = {
    url: options.url,
    applicationName: options.applicationName ?? 'qingnang',
    statementTimeoutMs: options.statementTimeoutMs ?? 15_000,
  };
  const pool = new Pool({ ...settings, max: options.max ?? 12, slotMs: options.slotMs ?? 3_000 });
  const listener = new Listener({ ...settings, url: options.directUrl ?? options.url });
  const close = async () => {
    await Promise.all([pool.end(), listener.end()]);
  };
  return { db: kyselyOn(pool), pool, listener, close };
}

/**
 * Typed SQL over a pool.
 * @param log is told every statement
 */
export function kyselyOn(pool: Pool, log?: (statement: string) => void): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolForKysely(pool) }),
    ...(log && { log: ({ query }) => log(query.sql) }),
  });
}
