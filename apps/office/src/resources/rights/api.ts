import type { adminRights } from '@qingnang/contract/admin-catalog';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type RightPage = DataOf<typeof adminRights>;
export type Right = RightPage['list'][number];

const RIGHTS = '/api/admin/rights';
const KEY = ['rights'];

/** `status` empty = all. */
export function useRights(status: string, page: number) {
  return useQuery({
    queryKey: [...KEY, status, page],
    queryFn: ({ signal }) => call<RightPage>('GET', RIGHTS, { query: { status, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export function useDecide(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { grant: 0 | 1; reply: string }) => call<Right>('POST', `${RIGHTS}/${id}`, { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
