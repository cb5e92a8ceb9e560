import type { SpeedMetric } from '@qingnang/contract/speed-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { type SmsBudgetState, smsBudgetState } from '../accounts/codes/budget/reads.ts';
import { readBackups } from '../backups/reads.ts';
import type { BackupFacts } from '../backups/rules.ts';
import { overBudget } from '../speed/reads.ts';
import { type BookCheck, lastBookCheck } from './books/reads.ts';
import { alarmsOf, type DueSum, type TaskTimes } from './rules.ts';

export interface TaskRow extends TaskTimes {
  task: string;
  failed_at: Date | null;
  failure: string;
  failures: number;
  cron: string;
  successes: number;
}

export interface Status {
  tasks: TaskRow[];
  due: DueSum[];
  sms: SmsBudgetState;
  /** null before the first night. */
  books: BookCheck | null;
  brokenRules: number;
  backups: BackupFacts;
  slow: Record<SpeedMetric, number>;
  /** All of these. */
  overBudget: number;
}

/** How the tasks are, what waits, what codes by SMS have cost, what the books said last night, how backups are, and what is slow. */
export async function readStatus(db: Db): Promise<Status> {
  const [tasks, due, sms, books, backups, slow] = await Promise.all([
    db.selectFrom('task_state').selectAll().orderBy('period_seconds').orderBy('task').execute(),
    sql<DueSum>`
      select 'refunds' as kind, count(*)::int as count, coalesce(sum(amount_fen), 0) as amount_fen, min(created_at) as oldest_at
      from refund where status = 'pending' and method <> 'transfer'
      union all
      select 'withdrawals', count(*)::int, coalesce(sum(amount_fen), 0), min(created_at)
      from withdrawal where status in ('requested', 'approved')
      union all
      select 'messages', count(*)::int, null, min(created_at) from outbox where status = 'waiting'
      union all
      select 'payments', count(*)::int, coalesce(sum(amount_fen), 0), min(expires_at)
      from payment where status = 'created' and method in ('wechat', 'alipay') and expires_at < now()
      union all
      select 'trace_files', count(*)::int, null, min(made_at) from trace_sent_file where state in ('made', 'fetched')
      union all
      select 'webhooks', count(*)::int, null, min(d.created_at)
      from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where d.status = 'waiting' and (e.is_active or e.off_reason <> '')
      union all
      select 'reconciliation', count(*)::int, null, min(r.made_at)
      from reconciliation r left join reconciliation_difference x on x.reconciliation_id = r.id and x.settled_at is null
      where r.status = 'failed' or x.id is not null
      union all
      select 'comparisons', count(*)::int, null, min(due_at) from (${COMPARISONS_DUE}) c`.execute(db),
    smsBudgetState(db),
    lastBookCheck(db),
    readBackups(db),
    overBudget(db),
  ]);
  return {
    tasks,
    due: due.rows,
    sms,
    books,
    brokenRules: books?.broken.length ?? 0,
    backups,
    slow,
    overBudget: Object.values(slow).reduce((sum, count) => sum + count, 0),
  };
}

/**
 * In SQL: comparisons that other systems deliver every night (数据核对) and have not for a day, by `source` and `kind`, with `due_at`. Such
 * as have delivered on two days of the last thirty do: who tried it once does not, nor who stopped a month ago, nor anybody when the keys
 * that deliver have been revoked. A key that has come to its end is a reason to be told.
 */
export const COMPARISONS_DUE = sql`
  select source, kind, max(ended_at) + interval '1 day' as due_at from comparison
  where ended_at > now() - interval '30 days' and exists (
    select from api_key where account_id is null and revoked_at is null and 'comparisons.write' = any(scopes))
  group by source, kind
  having count(distinct (ended_at at time zone 'Asia/Shanghai')::date) > 1 and max(ended_at) < now() - interval '1 day'`;

/** What somebody should look at now. */
export async function countAlarms(db: Db): Promise<number> {
  return alarmsOf(await readStatus(db), new Date());
}

/** Tasks that were asked for and wait for a worker; 0 where none have ever run. */
export async function queueDepth(db: Db): Promise<number> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('task_queue.job') is not null as there`.execute(db);
  if (!rows[0]?.there) return 0;
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from task_queue.job where name = 'tasks' and state < 'active'`.execute(db);
  return counted.rows[0]?.n ?? 0;
}
