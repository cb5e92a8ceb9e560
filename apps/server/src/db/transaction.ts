import type { Transaction } from 'kysely';
import type { Db } from './client.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 4;

/**
 * Thrown by an act that is refused but must keep what it has written: a counted wrong code. The transaction is committed, then
 * `reason` is thrown. Whoever throws it stands before all other writes of the act.
 */
export class KeptRefusal extends Error {
  readonly reason: Error;

  constructor(reason: Error) {
    super(reason.message);
    this.reason = reason;
  }
}

/**
 * Runs a business act in one transaction and tries again when PostgreSQL asks for it (serialization failure, deadlock).
 * The act must have no effect outside the database, since it may run several times.
 */
export async function inTransaction<T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await db.transaction().execute((tx) => act(tx).catch(keptOrThrown));
      if (result instanceof KeptRefusal) throw result.reason;
      return result;
    } catch (error) {
      if (attempt >= ATTEMPTS || !mayRetry(error)) throw error;
    }
  }
}

function keptOrThrown(error: unknown): KeptRefusal {
  if (error instanceof KeptRefusal) return error;
  throw error;
}

function mayRetry(error: unknown): boolean {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

const UNIQUE_VIOLATION = '23505';

/** The unique index that a driver error says is taken, such as `account_phone_key`; '' for any other error. */
export function takenIndex(error: unknown): string {
  if (errorCode(error) !== UNIQUE_VIOLATION) return '';
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';
}

/** The SQLSTATE of a driver error, or '' for any other. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
