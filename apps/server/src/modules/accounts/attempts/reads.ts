import { LOCK_MINUTES } from '@qingnang/rules/constants';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';

/** Seconds since the failures of each subject that can still matter, newest first; one list per subject that has any. */
export async function failureAges(db: Db | Tx, subjects: readonly string[]): Promise<number[][]> {
  // A lock starts with the last of ten failures, and they may lie one window apart: two windows hold them all.
  const { rows } = await sql<{ ages: number[] }>`
    select array_agg(extract(epoch from now() - failed_at)::float8 order by failed_at desc) as ages
    from login_failure
    where subject = any(${subjects}::text[]) and failed_at > now() - make_interval(mins => ${2 * LOCK_MINUTES})
    group by subject`.execute(db);
  return rows.map(({ ages }) => ages);
}
