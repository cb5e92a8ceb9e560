import { type BackupFacts, backupProblems } from '../backups/rules.ts';

/** A task is late when two runs in a row have not come, and what they take. */
const MISSED_RUNS = 2;
const GRACE_SECONDS = 300;

export interface TaskTimes {
  period_seconds: number;
  known_since: Date;
  succeeded_at: Date | null;
  failures_in_row: number;
}

/** How a task is at a moment. A failure holds until the next success. */
export function taskState(task: TaskTimes, now: Date): 'ok' | 'failing' | 'late' | 'waiting' {
  if (task.failures_in_row > 0) return 'failing';
  const since = task.succeeded_at ?? task.known_since;
  const limit = (task.period_seconds * MISSED_RUNS + GRACE_SECONDS) * 1000;
  if (now.getTime() - since.getTime() > limit) return 'late';
  return task.succeeded_at === null ? 'waiting' : 'ok';
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/**
 * When a task runs next.
 * @param cron of our crontab, in UTC: a minute and an hour, each a star, a step, a list or a range
 * @returns null where the line is not known
 */
export function nextRun(cron: string, now: Date): Date | null {
  const [minute, hour] = cron.split(' ');
  if (minute === undefined || hour === undefined) return null;
  const next = Math.floor(now.getTime() / MINUTE_MS) + 1;
  for (let at = next; at < next + DAY_MINUTES; at += 1) {
    const time = new Date(at * MINUTE_MS);
    if (fits(minute, time.getUTCMinutes()) && fits(hour, time.getUTCHours())) return time;
  }
  return null;
}

function fits(field: string, value: number): boolean {
  if (field === '*') return true;
  if (field.startsWith('*/')) return value % Number(field.slice(2)) === 0;
  return field.split(',').some((part) => {
    const [from, to = from] = part.split('-');
    return value >= Number(from) && value <= Number(to);
  });
}

const MINUTES = 60;
const DAYS = 24 * 60 * MINUTES;

/** How long the oldest of each kind may wait, in seconds: what a job does is done within minutes, what staff do within days. */
const DUE_LIMITS = {
  refunds: 60 * MINUTES,
  withdrawals: 3 * DAYS,
  messages: 15 * MINUTES,
  payments: 20 * MINUTES,
  trace_files: 2 * DAYS,
  webhooks: 60 * MINUTES,
  reconciliation: 2 * DAYS,
  // Due a day after the one before: a day and a half without one.
  comparisons: DAYS / 2,
} as const;
export type DueKind = keyof typeof DUE_LIMITS;

export interface DueSum {
  kind: DueKind;
  count: number;
  amount_fen: number | null;
  oldest_at: Date | null;
}

export function isLate({ kind, oldest_at }: Pick<DueSum, 'kind' | 'oldest_at'>, now: Date): boolean {
  return oldest_at !== null && now.getTime() - oldest_at.getTime() > DUE_LIMITS[kind] * 1000;
}

interface Watched {
  tasks: readonly TaskTimes[];
  due: readonly DueSum[];
  /** Codes by SMS are refused, or soon will be. */
  sms: { isAlarm: boolean };
  /** Rules of the books that do not hold. */
  brokenRules: number;
  backups: BackupFacts;
  /** Pages and calls that are slower than their budget. */
  overBudget: number;
}

/** How many things somebody should look at. */
export function alarmsOf({ tasks, due, sms, brokenRules, backups, overBudget }: Watched, now: Date): number {
  const bad = tasks.filter((task) => ['failing', 'late'].includes(taskState(task, now))).length;
  const waits = due.filter((one) => isLate(one, now)).length;
  // Slow pages come together and have one cause: one thing to look at.
  const others = (sms.isAlarm ? 1 : 0) + (overBudget > 0 ? 1 : 0);
  return bad + waits + others + brokenRules + backupProblems(backups, now).length;
}
