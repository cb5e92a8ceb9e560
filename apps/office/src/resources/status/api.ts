import type { adminStatus } from '@qingnang/contract/status';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type Status = DataOf<typeof adminStatus>;
export type TaskStatus = Status['tasks'][number];
export type DueStatus = Status['due'][number];
export type SmsStatus = Status['sms'];

/** Somebody who looks at it waits for something to change. */
const REFRESH_MS = 15_000;

export function useStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => call<Status>('GET', '/api/admin/status', { signal }),
    refetchInterval: REFRESH_MS,
  });
}
