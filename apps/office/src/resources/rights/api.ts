import type { adminRightDecide, adminRights } from '@qingnang/contract/admin-catalog';
import { fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type RightPage = DataOf<typeof adminRights>;
export type Right = RightPage['list'][number];

const KEY = ['rights'];

/** `status` empty = all. */
export function useRights(status: string, page: number) {
  return useQuery({
    queryKey: [...KEY, status, page],
    queryFn: ({ signal }) =>
      call<typeof adminRights>('GET /api/admin/rights', { query: fromAddress({ status, page }), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export function useDecide(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { grant: 0 | 1; reply: string }) =>
      call<typeof adminRightDecide>('POST /api/admin/rights/:id', { at: { id }, body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
