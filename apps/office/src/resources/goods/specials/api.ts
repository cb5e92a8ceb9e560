import type { adminSpecials } from '@qingnang/contract/campaigns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../../app/api.ts';

type SpecialPage = DataOf<typeof adminSpecials>;

export interface SpecialFilter {
  kind: string;
  state: string;
  keywords: string;
  page: number;
}

const REFRESH_MS = 30_000;

/** Special prices of all goods; read again by itself, since they sell while one looks. */
export function useSpecials(filter: SpecialFilter) {
  return useQuery({
    queryKey: ['specials', 'all', filter],
    queryFn: ({ signal }) =>
      call<SpecialPage>('GET', '/api/admin/specials', { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
