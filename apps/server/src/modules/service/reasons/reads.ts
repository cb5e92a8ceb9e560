import type { ReasonKind } from '@qingnang/contract/reason-fields';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { FRESH_MS, remember } from '../../../db/memory.ts';
import type { Tx } from '../../../db/transaction.ts';
import { offered, type ReasonRow } from './rules.ts';

/** Every reason, also those that are not in use, by question and in their order; at most 5 seconds old, or at once where this process changes them. */
export const allReasons: (db: Db | Tx) => Promise<ReasonRow[]> = remember(FRESH_MS, async (db) => {
  const rows = await db
    .selectFrom('reason')
    .selectAll()
    .orderBy('kind')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows as ReasonRow[];
});

/** Those that may be chosen for a question. */
export const reasonsFor = async (db: Db | Tx, kind: ReasonKind): Promise<ReasonRow[]> =>
  offered(await allReasons(db), kind);

/** Numbers of reasons that something refers to: these can be switched off, not deleted. */
export async function usedReasons(db: Db | Tx): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from reason r where
      (r.kind = 'claim' and exists (select from after_sales a where a.reason = coalesce(r.code, r.id::text)))
      or (r.kind = 'feedback' and exists (select from feedback f where f.type = coalesce(r.code, r.id::text)::bigint))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
