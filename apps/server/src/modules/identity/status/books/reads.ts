import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { LedgerDifference } from '../../../../db/ledgers/check.ts';

/** What the books said when they were last asked. */
export interface BookCheck {
  started_at: Date;
  took_ms: number;
  on_replica: boolean;
  rules: number;
  unanswered: string[];
  differences: LedgerDifference[];
}

/** The last run of the rules over the books; null when there has been none. */
export async function lastBookCheck(db: Db): Promise<BookCheck | null> {
  const { rows } = await sql<BookCheck>`
    select started_at, took_ms, on_replica, rules, unanswered,
      coalesce((select jsonb_agg(jsonb_build_object('rule', d.rule, 'rows', d.rows, 'examples', d.examples) order by d.rule)
        from book_difference d where d.check_id = c.id), '[]') as differences
    from book_check c order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
