import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { type FamilyLink, linksAbove } from './reads.ts';
import { outermost } from './rules.ts';

/** Any number that nobody else locks. */
const HIERARCHY = 7450;

/** Nothing is packed into another case by an import while this transaction looks at families. */
export const holdHierarchy = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(${HIERARCHY})`.execute(tx);
/** The other side: an import waits for scans and shipments, and they for it. */
export const changeHierarchy = (tx: Tx) => sql`select pg_advisory_xact_lock(${HIERARCHY})`.execute(tx);

/**
 * Locks the families of some codes by their outermost case, in order: two who scan a case and a pack of it come one after the other.
 * @returns the links above them
 */
export async function lockFamilies(tx: Tx, codes: readonly string[]): Promise<FamilyLink[]> {
  await holdHierarchy(tx);
  const links = await linksAbove(tx, codes);
  await sql`select from trace_code
    where code = any(select trace_pack(one) from unnest(${outermost(codes, links)}::text[]) one)
    order by code for update`.execute(tx);
  return links;
}
