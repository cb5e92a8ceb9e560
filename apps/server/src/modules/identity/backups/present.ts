import type { BackupStatus } from '@qingnang/contract/status';
import { toSeconds } from '../../../http/dates.ts';
import { type BackupFacts, backupProblems, type RunRow } from './rules.ts';

/** What 运行状况 says of backups. Without an archive it is no alarm, and not well either. */
export function presentBackups(facts: BackupFacts, now: Date): BackupStatus {
  const { archive, baseAt, base, trial, fileAt } = facts;
  const problems = backupProblems(facts, now);
  return {
    level: problems.length > 0 ? 'bad' : archive === null ? 'warn' : 'ok',
    problems,
    archive: archive && {
      kind: archive.kind === 'pgbackrest' ? 'pgbackrest' : 'embedded',
      place: archive.place,
      archived_to: archive.archived_to && toSeconds(archive.archived_to),
      bytes: archive.bytes,
      free_bytes: archive.free_bytes,
    },
    base: baseAt && { at: toSeconds(baseAt), bytes: base?.bytes ?? 0 },
    trial: trial && presentTrial(trial),
    file_at: fileAt && toSeconds(fileAt),
  };
}

const presentTrial = ({ began_at, ended_at, moment, broken, problem }: RunRow) => ({
  at: toSeconds(ended_at),
  restored_to: moment && toSeconds(moment),
  took_seconds: Math.round((ended_at.getTime() - began_at.getTime()) / 1000),
  broken,
  problem,
});
