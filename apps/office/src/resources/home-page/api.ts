import type { BodyOf } from '@qingnang/contract/call';
import type { adminHome, adminHomeSave, StaffHome } from '@qingnang/contract/home';
import { homeWith } from '@qingnang/contract/home-floors';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';
import { readShopPage } from '../../shared/shop-page/read.ts';
import { shownOf } from './floors.ts';

export type { StaffHome };

const KEY = ['home-page', 'floors'];

export const fetchHome = (signal?: AbortSignal) =>
  call<typeof adminHome>('GET /api/admin/home-page', signal ? { signal } : {});

/** The home page as it was when it was opened. */
export const useHome = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchHome(signal),
    ...AS_OPENED,
  });

/** The shop's home page with floors as they stand here, saved or not, as HTML. */
export function useHomeAsSet(floors: StaffHome['floors']) {
  const url = homeWith(shownOf(floors));
  return useQuery({
    queryKey: ['home-page', 'page', url],
    queryFn: ({ signal }) => readShopPage(url, signal),
    placeholderData: keepPreviousData,
    ...AS_OPENED,
  });
}

export function useSaveHome() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof adminHomeSave>) =>
      call<typeof adminHomeSave>('PUT /api/admin/home-page', { body }),
    onSuccess: (saved) => queries.setQueryData(KEY, saved),
  });
}
