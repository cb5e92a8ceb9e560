import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminSpecials } from '@qingnang/contract/campaigns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api.ts';

export type SpecialFilter = FilterOf<typeof adminSpecials>;

const REFRESH_MS = 30_000;

/** Special prices of all goods; read again by itself, since they sell while one looks. */
export function useSpecials(filter: SpecialFilter) {
  return useQuery({
    queryKey: ['specials', 'all', filter],
    queryFn: ({ signal }) =>
      call<typeof adminSpecials>('GET /api/admin/specials', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
