import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Db } from './client.ts';
import { isLostConnection } from './pool/errors.ts';
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

/** An act whose connection is lost is tried anew for so long. The pool waits for a database that moves to another server. */
const LOST_MS = 2_000;
const AGAIN_MS = 20;

/**
 * Runs a business act in one transaction and tries again when PostgreSQL asks for it (serialization failure, deadlock), and when the
 * connection is lost before COMMIT was said: then nothing has happened. The act must have no effect outside the database, since it
 * may run several times.
 * @param isAskedAgain of other errors, whether the act, begun anew, would end otherwise: it then sees what another has written meanwhile
 */
export async function inTransaction<T>(
  db: Db,
  act: (tx: Tx) => Promise<T>,
  isAskedAgain: (error: unknown) => boolean = () => false,
): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      const result = await db.transaction().execute(async (tx) => {
        const done = await act(tx).catch(keptOrThrown);
        isCommitting = true;
        return done;
      });
      if (result instanceof KeptRefusal) throw result.reason;
      return result;
    } catch (error) {
      const wasLost = !isCommitting && isLostConnection(error) && performance.now() - began < LOST_MS;
      if (attempt >= ATTEMPTS || !(wasLost || mayRetry(error) || isAskedAgain(error))) throw error;
      if (wasLost) await sleep(AGAIN_MS);
    }
  }
}

/** Reads in a transaction. One that is lost, or given up by a replica that catches up, is read once more: perhaps by another server. */
export async function readAtOnce<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  const once = () => db.transaction().setAccessMode('read only').execute(read);
  try {
    return await once();
  } catch (error) {
    if (!isLostConnection(error) && !mayRetry(error)) throw error;
    return await once();
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
