import { Kysely, PostgresDialect } from 'kysely';
import { poolForKysely } from './pool/kysely.ts';
import { Listener } from './pool/listen.ts';
import { type Connections, Pool } from './pool/pool.ts';
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
  const pool = poolOf(options);
  const listener = new Listener({ ...settingsOf(options), url: options.directUrl ?? options.url });
  const close = async () => {
    await Promise.all([pool.end(), listener.end()]);
  };
  return { db: kyselyOn(pool), pool, listener, close };
}

/** A pool alone. */
export const poolOf = (options: DatabaseOptions): Pool =>
  new Pool({ ...settingsOf(options), max: options.max ?? 12, slotMs: options.slotMs ?? 3_000 });

const settingsOf = ({ url, applicationName, statementTimeoutMs }: DatabaseOptions) => ({
  url,
  applicationName: applicationName ?? 'qingnang',
  statementTimeoutMs: statementTimeoutMs ?? 15_000,
});

/**
 * Typed SQL over a pool.
 * @param log is told every statement when it was run; the next waits for it
 */
export function kyselyOn(pool: Connections, log?: (statement: string) => void | Promise<void>): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolForKysely(pool) }),
    ...(log && { log: ({ query }) => log(query.sql) }),
  });
}
