import type { Db } from '../../../../db/client.ts';
import type { JsonValue, SmsBudget } from '../../../../db/json-columns.ts';
import { smsBudget } from '../../../identity/reads.ts';

export interface BudgetChange {
  id: number;
  at: Date;
  staff: string | null;
  before: JsonValue;
  after: JsonValue;
}

const SHOWN = 20;

/** What codes by SMS may cost, and who has changed it, the newest first. */
export async function budgetWithHistory(db: Db): Promise<{ budget: SmsBudget; history: BudgetChange[] }> {
  const [budget, history] = await Promise.all([
    smsBudget(db),
    db
      .selectFrom('audit_log as l')
      .leftJoin('staff as s', 's.id', 'l.staff_id')
      .select(['l.id', 'l.at', 's.name as staff', 'l.before', 'l.after'])
      .where('l.entity', '=', 'setting')
      .where('l.entity_id', '=', 'sms_budget')
      .orderBy('l.id', 'desc')
      .limit(SHOWN)
      .execute(),
  ]);
  return { budget, history };
}
