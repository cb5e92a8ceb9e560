import type { Transaction } from 'kysely';
import type { Db } from './client.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 4;

/**
 * Runs a business act in one transaction and tries again when PostgreSQL asks for it (serialization failure, deadlock).
 * The act must have no effect outside the database, since it may run several times.
 */
export async function inTransaction<T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if (attempt >= ATTEMPTS || !mayRetry(error)) throw error;
    }
  }
}

function mayRetry(error: unknown): boolean {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** The SQLSTATE of a driver error, or '' for any other. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
