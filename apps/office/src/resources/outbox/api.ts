import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminOutbox, adminOutboxResend } from '@qingnang/contract/messages';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type OutboxPage = DataOf<typeof adminOutbox>;
export type OutboxItem = OutboxPage['list'][number];

const KEY = ['outbox'];
const REFRESH_MS = 30_000;

export type OutboxFilter = FilterOf<typeof adminOutbox>;

export function useOutbox(filter: OutboxFilter) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) =>
      call<typeof adminOutbox>('GET /api/admin/outbox', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useResend() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call<typeof adminOutboxResend>('POST /api/admin/outbox/:id/resend', { at: { id } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
