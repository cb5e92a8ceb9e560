import type { adminAccountSearch } from '@qingnang/contract/admin-catalog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../app/api.ts';

export type Account = DataOf<typeof adminAccountSearch>['list'][number];

/** Company accounts by their name, for a field. */
export function useAccounts(keywords: string) {
  return useQuery({
    queryKey: ['accounts', keywords],
    queryFn: ({ signal }) =>
      call<typeof adminAccountSearch>('GET /api/admin/accounts/search', { query: { keywords }, signal }),
    placeholderData: keepPreviousData,
  });
}
