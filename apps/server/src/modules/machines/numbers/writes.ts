/**
 * What systems outside call the shop's things. A number is given once, with the first row that names a thing by it. Who writes new ones
 * takes the lock of their kind first: alone, or shared where the database refuses the same number, and the same thing, a second time and
 * the call is begun anew (`isTaken`).
 */

import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx, takenIndex } from '../../../db/transaction.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import { COLUMN, type NumberKind } from './reads.ts';

/** Writes rows in a transaction; with a key once, so that a call that arrives late, after a newer one, puts nothing back. */
export const writeOnce = <T>(
  db: Db,
  idempotency: Idempotency | null,
  act: (tx: Tx) => Promise<T>,
): Promise<T> => inTransaction(db, (tx) => once(tx, idempotency, () => act(tx)), isTaken);

const TAKEN = /^(external_number_|goods_identity_)/;

/** What a row seemed to be new of has come to be while the call was judged. */
export class MadeMeanwhile extends Error {
  override name = 'MadeMeanwhile';
}

/** Whether another call has just given a number, or made a goods, that this one was about to. */
const isTaken = (error: unknown): boolean => error instanceof MadeMeanwhile || TAKEN.test(takenIndex(error));

/** Of all calls that may give numbers of a kind, one at a time. */
export async function lockNumbers(tx: Tx, kind: NumberKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`external:${kind}`}, 0))`.execute(tx);
}

/** Of calls that give numbers of a kind many at a time, but none beside one that has `lockNumbers`. */
export async function shareNumbers(tx: Tx, kind: NumberKind): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`external:${kind}`}, 0))`.execute(tx);
}

/** Gives things, which have none of this system yet, the numbers by which it names them. */
export async function giveNumbers(
  tx: Tx,
  kind: NumberKind,
  source: string,
  given: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    insert into external_number (kind, source, external_id, ${sql.ref(COLUMN[kind])})
    select ${kind}, ${source}, n.external_id, n.id
    from unnest(${[...given.keys()]}::text[], ${[...given.values()]}::int8[]) as n (external_id, id) order by n.id`.execute(
    tx,
  );
}
