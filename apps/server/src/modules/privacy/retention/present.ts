import type {
  adminRetention,
  adminRetentionDue,
  adminRetentionHistory,
  adminRetentionRuns,
} from '@qingnang/contract/retention';
import { RETENTION_KINDS } from '@qingnang/contract/retention-words';
import type { z } from 'zod';
import { toSeconds } from '../../../http/dates.ts';
import type { DueRow, RuleRow, RunRow, retentionHistory } from './reads.ts';

const moment = (at: Date | null) => at && toSeconds(at);

export const presentRules = (rows: readonly RuleRow[]): z.output<typeof adminRetention.data> => ({
  list: rows.map(({ kind, days, version, updated_by, updated_at, last_at, last_removed }) => {
    const { name, about, ground, end, least } = RETENTION_KINDS[kind];
    return {
      kind,
      name,
      about,
      ground,
      end,
      days,
      least,
      version,
      updated_by: updated_by ?? '',
      updated_at: moment(updated_at),
      last_at: moment(last_at),
      last_removed,
    };
  }),
});

export const presentDue = (rows: readonly DueRow[]): z.output<typeof adminRetentionDue.data> => ({
  list: rows.map(({ kind, cutoff, count, oldest }) => ({
    kind,
    cutoff: toSeconds(cutoff),
    count,
    oldest: moment(oldest),
  })),
});

type Entry = Awaited<ReturnType<typeof retentionHistory>>[number];

export const presentHistory = (entries: readonly Entry[]): z.output<typeof adminRetentionHistory.data> => ({
  list: entries.map(({ id, at, staff, before, after }) => ({
    id,
    at: toSeconds(at),
    staff: staff ?? '系统',
    before: periodIn(before),
    after: periodIn(after),
  })),
});

const periodIn = (value: Entry['before']): string =>
  typeof value === 'object' && value !== null && 'period' in value ? String(value.period) : '';

export const presentRun = ({
  id,
  kind,
  cutoff,
  removed,
  at,
}: RunRow): z.output<typeof adminRetentionRuns.data>['list'][number] => ({
  id,
  name: RETENTION_KINDS[kind].name,
  cutoff: toSeconds(cutoff),
  removed,
  at: toSeconds(at),
});
