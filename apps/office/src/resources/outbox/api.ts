import type { adminOutbox } from '@qingnang/contract/messages';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type OutboxPage = DataOf<typeof adminOutbox>;
export type OutboxItem = OutboxPage['list'][number];

const OUTBOX = '/api/admin/outbox';
const KEY = ['outbox'];
const REFRESH_MS = 30_000;

export interface OutboxFilter {
  channel: string;
  status: string;
  keywords: string;
  page: number;
}

export function useOutbox(filter: OutboxFilter) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) => call<OutboxPage>('GET', OUTBOX, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useResend() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call<object>('POST', `${OUTBOX}/${id}/resend`),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
