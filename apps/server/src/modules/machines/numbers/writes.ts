/**
 * What systems outside call the shop's things. A number is given once, with the first row that names a thing by it; who writes new ones
 * takes the lock of their kind first, so that two calls never give a number to two things.
 */

import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';

const COLUMN = { goods: 'goods_id', customer: 'account_id', lot: 'lot_id' } as const;
export type NumberKind = keyof typeof COLUMN;

/** Of all calls that may give numbers of a kind, one at a time. */
export async function lockNumbers(tx: Tx, kind: NumberKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`external:${kind}`}, 0))`.execute(tx);
}

/**
 * Gives things the numbers by which a system names them.
 * @returns those that are not given: the system calls the thing by another number already
 */
export async function giveNumbers(
  tx: Tx,
  kind: NumberKind,
  source: string,
  given: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  if (given.size === 0) return new Set();
  const { rows } = await sql<{ external_id: string }>`
    insert into external_number (kind, source, external_id, ${sql.ref(COLUMN[kind])})
    select ${kind}, ${source}, n.external_id, n.id
    from unnest(${[...given.keys()]}::text[], ${[...given.values()]}::int8[]) as n (external_id, id) order by n.id
    on conflict do nothing returning external_id`.execute(tx);
  const done = new Set(rows.map(({ external_id }) => external_id));
  return new Set([...given.keys()].filter((id) => !done.has(id)));
}
