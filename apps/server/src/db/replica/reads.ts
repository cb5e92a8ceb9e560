import { type Db, kyselyOn, poolOf } from '../client.ts';
import type { Pool } from '../pool/pool.ts';
import { Replica, type ReplicaState } from './replica.ts';

/**
 * What may be read from a replica (docs/decisions/0074-reports-from-a-replica.md): long reads over many rows that decide nothing, of what
 * others have written. Never money, stock or rights that something is done by, and nothing that shows a user what they have just written.
 */
export type ReplicaRead =
  | 'reports'
  | 'files of reports'
  | 'files of orders'
  | 'files of customers'
  | 'files of draws'
  | 'files of the audit log'
  | 'packs of papers';

/** Where long reads go. */
export interface Reads {
  /** Near enough, or else the primary; it decides anew at every statement. */
  of(what: ReplicaRead): Db;
  /** For work of hours at night: the replica's pool while it may be used. */
  pool(): { pool: Pool; isReplica: boolean };
  /** null where there is no replica. */
  state(): ReplicaState | null;
  end(): Promise<void>;
}

interface Primary {
  db: Db;
  pool: Pool;
}

interface ReplicaSettings {
  url: string;
  /** Further behind it is not read from. */
  mostLagMs: number;
}

/** Reports take three places at a time (http/classes). */
const CONNECTIONS = 4;

/** @param settings null = there is no replica, and the primary serves all */
export function openReads(primary: Primary, settings: ReplicaSettings | null): Reads {
  if (settings === null)
    return {
      of: () => primary.db,
      pool: () => ({ pool: primary.pool, isReplica: false }),
      state: () => null,
      end: async () => undefined,
    };
  const replica = new Replica({
    replica: poolOf({ url: settings.url, max: CONNECTIONS, applicationName: 'qingnang-reports' }),
    primary: primary.pool,
    mostLagMs: settings.mostLagMs,
  });
  const db = kyselyOn(replica);
  return {
    of: () => db,
    pool: () => ({ pool: replica.current, isReplica: replica.current !== primary.pool }),
    state: () => replica.state(),
    end: () => replica.end(),
  };
}
