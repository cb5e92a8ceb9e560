import type {
  adminBannerCreate,
  adminBannerDelete,
  adminBanners,
  adminBannerUpdate,
  StaffBanner,
} from '@qingnang/contract/admin-content';
import { type BodyOf, fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

export type { StaffBanner };

export function useBanners(place: string, page: number) {
  return useQuery({
    queryKey: ['banners', place, page],
    queryFn: ({ signal }) =>
      call<typeof adminBanners>('GET /api/admin/banners', {
        query: fromAddress({ place, page, page_size: 50 }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useBannerActs() {
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['banners'] });
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: BodyOf<typeof adminBannerCreate> }) =>
      id === null
        ? call<typeof adminBannerCreate>('POST /api/admin/banners', { body })
        : call<typeof adminBannerUpdate>('PUT /api/admin/banners/:id', { at: { id }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) =>
      call<typeof adminBannerDelete>('DELETE /api/admin/banners/:id', { at: { id } }),
    onSuccess,
  });
  return { save, remove };
}
