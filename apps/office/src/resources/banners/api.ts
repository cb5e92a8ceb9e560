import type { adminBanners, StaffBanner } from '@qingnang/contract/admin-content';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { StaffBanner };

type BannerPage = DataOf<typeof adminBanners>;

const BANNERS = '/api/admin/banners';

export function useBanners(place: string, page: number) {
  return useQuery({
    queryKey: ['banners', place, page],
    queryFn: ({ signal }) =>
      call<BannerPage>('GET', BANNERS, { query: { place, page, page_size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useBannerActs() {
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['banners'] });
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: unknown }) =>
      id === null
        ? call<StaffBanner>('POST', BANNERS, { body })
        : call<StaffBanner>('PUT', `${BANNERS}/${id}`, { body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call<unknown>('DELETE', `${BANNERS}/${id}`),
    onSuccess,
  });
  return { save, remove };
}
