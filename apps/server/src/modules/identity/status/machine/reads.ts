import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Pool, PoolState } from '../../../../db/pool/pool.ts';
import type { Reads } from '../../../../db/replica/reads.ts';
import type { ReplicaState } from '../../../../db/replica/replica.ts';

/** What this process stands on. */
export interface MachineState {
  pool: PoolState;
  /** null where there is none. */
  replica: ReplicaState | null;
  /** Bytes of the disk that DATA_DIR is on: what is left for us, and all of it. */
  disk: { left: number; all: number };
}

interface Stands {
  pool: Pool;
  reads: Reads;
  config: { dataDir: string };
}

export async function readMachine({ pool, reads, config }: Stands): Promise<MachineState> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return { pool: pool.state(), replica: reads.state(), disk: { left: bavail * bsize, all: blocks * bsize } };
}

/** Bytes of the database with its indexes. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}
