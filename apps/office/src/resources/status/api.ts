import type { BodyOf } from '@qingnang/contract/call';
import type { adminSmsBudget, adminSmsBudgetChange, adminStatus } from '@qingnang/contract/status';
import { useQuery } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';

type Status = DataOf<typeof adminStatus>;
export type TaskStatus = Status['tasks'][number];
export type DueStatus = Status['due'][number];
export type BooksStatus = Status['books'];
export type BrokenRule = BooksStatus['broken'][number];
export type BackupStatus = Status['backups'];
export type StatusLine = Status['machine'][number];
export type ProcessStatus = Status['processes'][number];
export type SmsStatus = Status['sms'];
export type BudgetBody = BodyOf<typeof adminSmsBudgetChange>;
export type SmsBudget = DataOf<typeof adminSmsBudget>;

const KEY = ['status'];
/** Somebody who looks at it waits for something to change. */
const REFRESH_MS = 15_000;

export function useStatus() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminStatus>('GET /api/admin/status', { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export const useSmsBudget = () =>
  useQuery({
    queryKey: [...KEY, 'sms-budget'],
    queryFn: ({ signal }) => call<typeof adminSmsBudget>('GET /api/admin/status/sms-budget', { signal }),
  });
export const useChangeBudget = () =>
  useAct([KEY], (body: BudgetBody) =>
    callAndHear<typeof adminSmsBudgetChange>('PUT /api/admin/status/sms-budget', { body }),
  );
