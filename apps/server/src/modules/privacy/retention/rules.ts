import { periodWords, RETENTION_KINDS, type RetentionKind } from '@qingnang/contract/retention-words';

const DAY_MS = 24 * 3_600_000;

/** What of a kind is older than this is over. A period below the least one counts as the least, however it came into the table. */
export const cutoffOf = (kind: RetentionKind, days: number, now: Date): Date =>
  new Date(now.getTime() - Math.max(days, RETENTION_KINDS[kind].least) * DAY_MS);

/** What is wrong with a period; '' = nothing. */
export function periodProblem(kind: RetentionKind, days: number): string {
  const { least, ground } = RETENTION_KINDS[kind];
  return days < least ? `不能少于 ${periodWords(least)}（${least} 天）：${ground}` : '';
}
