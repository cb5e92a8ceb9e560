import type { BodyOf } from '@qingnang/contract/call';
import type {
  adminRetention,
  adminRetentionDue,
  adminRetentionHistory,
  adminRetentionRuns,
  adminRetentionSave,
  RetentionRule,
} from '@qingnang/contract/retention';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { RetentionRule };
export type Run = DataOf<typeof adminRetentionRuns>['list'][number];

const KEY = ['retention'];

export const useRetention = () => useList<typeof adminRetention>(KEY, 'GET /api/admin/retention', {});
export const useRetentionDue = () =>
  useList<typeof adminRetentionDue>(KEY, 'GET /api/admin/retention/due', {});
export const useRuns = (page: number) =>
  useList<typeof adminRetentionRuns>(KEY, 'GET /api/admin/retention/runs', { query: { page } });
export const usePeriodHistory = (kind: RetentionRule['kind']) =>
  useList<typeof adminRetentionHistory>(KEY, 'GET /api/admin/retention/:kind/history', { at: { kind } });

export const useSavePeriod = (kind: RetentionRule['kind']) =>
  useAct([KEY], (body: BodyOf<typeof adminRetentionSave>) =>
    call<typeof adminRetentionSave>('PUT /api/admin/retention/:kind', { at: { kind }, body }),
  );
