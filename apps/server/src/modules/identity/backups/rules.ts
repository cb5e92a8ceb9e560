export interface ArchiveRow {
  kind: string;
  place: string;
  archived_to: Date | null;
  bytes: number;
  free_bytes: number | null;
  problem: string;
  checked_at: Date;
}

export interface RunRow {
  began_at: Date;
  ended_at: Date;
  moment: Date | null;
  bytes: number;
  problem: string;
  /** Titles of rules of the ledgers that did not hold. */
  broken: string[];
}

export interface BackupFacts {
  /** null: nothing is archived. */
  archive: ArchiveRow | null;
  /** The newest base backup, also one that failed. */
  base: RunRow | null;
  /** When the newest good one ended. */
  baseAt: Date | null;
  trial: RunRow | null;
  /** When `npm run backup` last wrote a file. */
  fileAt: Date | null;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** What is committed is in the archive within a minute; what takes longer does not come any more. */
const LAG_MS = { embedded: 180 * SECOND, pgbackrest: 900 * SECOND } as const;
/** Daily, and what it takes. */
const BASE_MS = 26 * HOUR;
/** Weekly, and a night in which it failed. */
const TRIAL_MS = 8.5 * 24 * HOUR;

/**
 * What somebody should look at, in words for staff. A shop without an archive has nothing to be late: that is said where the archive
 * stands, and in 开店准备.
 */
export function backupProblems({ archive, base, baseAt, trial }: BackupFacts, now: Date): string[] {
  if (archive === null) return [];
  const age = (at: Date | null) => (at === null ? Number.POSITIVE_INFINITY : now.getTime() - at.getTime());
  const lag = archive.kind === 'pgbackrest' ? LAG_MS.pgbackrest : LAG_MS.embedded;
  return [
    ...(archive.problem === '' ? [] : [archive.problem]),
    ...(archive.problem === '' && age(archive.archived_to) > lag ? ['最近的数据没有进入归档'] : []),
    ...(base !== null && base.problem !== '' ? [`基础备份失败：${base.problem}`] : []),
    ...(base?.problem === '' && age(baseAt) > BASE_MS ? ['超过一天没有基础备份'] : []),
    ...trialProblems(trial),
    ...(trial?.problem === '' && age(trial.ended_at) > TRIAL_MS ? ['超过一周没有试恢复'] : []),
  ];
}

function trialProblems(trial: RunRow | null): string[] {
  if (trial === null) return [];
  if (trial.problem !== '') return [`试恢复失败：${trial.problem}`];
  return trial.broken.length === 0 ? [] : [`试恢复的数据有 ${trial.broken.length} 条账目规则不成立`];
}
