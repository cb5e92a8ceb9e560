import { LOCK_ADDRESS_AFTER_FAILURES, LOCK_MINUTES } from '@qingnang/rules/constants';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** Seconds since the failures of each subject that can still matter, newest first, in the order of the subjects. */
export async function failureAges(db: Db | Tx, subjects: readonly string[]): Promise<number[][]> {
  // A lock starts with the last of its failures, and they may lie one window apart: two windows hold them all. Of a name under
  // attack there are more than ever count.
  const { rows } = await sql<{ ages: number[] }>`
    select array(
      select extract(epoch from now() - failed_at)::float8 from login_failure
      where subject = s.subject and failed_at > now() - make_interval(mins => ${2 * LOCK_MINUTES})
      order by failed_at desc limit ${LOCK_ADDRESS_AFTER_FAILURES}) as ages
    from unnest(${[...subjects]}::text[]) with ordinality s (subject, at)
    order by s.at`.execute(db);
  return rows.map(({ ages }) => ages);
}
