import type pg from 'pg';
import { connect, destroy } from '../pool/connect.ts';

/** One connection in one transaction: what a backup reads, or a restore writes. */
export type Session = pg.Client;

/**
 * Runs `act` in one transaction on a connection of its own, without limits of time.
 * @param begin `begin isolation level repeatable read read only`
 */
export async function inSession<T>(
  url: string,
  applicationName: string,
  begin: string,
  act: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await connect({ url, applicationName, statementTimeoutMs: 0, isPipelined: false });
  try {
    await session.query(begin);
    const result = await act(session);
    const { command } = await session.query('commit');
    // An error that nobody has thrown: PostgreSQL answers COMMIT with what it really did.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } finally {
    // PostgreSQL rolls back what was not committed.
    destroy(session);
  }
}

export async function rowsOf<R extends object>(
  session: Session,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await session.query<R>(text, values)).rows;
}
