import type { LedgerSubject } from '@qingnang/contract/status';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { LEDGER_RULES, type LedgerDifference } from '../../../../db/ledgers/check.ts';

/** A rule that did not hold, in words. */
export interface BrokenRule extends LedgerDifference {
  title: string;
  /** null for a rule that this version does not know. */
  of: LedgerSubject | null;
}

/** What the books said when they were last asked. */
export interface BookCheck {
  started_at: Date;
  took_ms: number;
  on_replica: boolean;
  rules: number;
  /** Titles. */
  unanswered: string[];
  broken: BrokenRule[];
}

interface CheckRow extends Omit<BookCheck, 'broken'> {
  differences: LedgerDifference[];
}

/** The last run of the rules over the books; null when there has been none. */
export async function lastBookCheck(db: Db): Promise<BookCheck | null> {
  const { rows } = await sql<CheckRow>`
    select started_at, took_ms, on_replica, rules, unanswered,
      coalesce((select jsonb_agg(jsonb_build_object('rule', d.rule, 'rows', d.rows, 'examples', d.examples) order by d.rule)
        from book_difference d where d.check_id = c.id), '[]') as differences
    from book_check c order by id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { differences, unanswered, ...rest } = row;
  return {
    ...rest,
    unanswered: unanswered.map(titleOf),
    broken: differences.map((one) => ({
      ...one,
      title: titleOf(one.rule),
      of: LEDGER_RULES[one.rule]?.of ?? null,
    })),
  };
}

const titleOf = (rule: string): string => LEDGER_RULES[rule]?.title ?? rule;
