import type {
  adminPromotions,
  adminPromotionUpdate,
  PromotionForm,
  StaffPromotion,
} from '@qingnang/contract/admin-bundles';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { PromotionForm, StaffPromotion };
export type PromotionChange = NonNullable<(typeof adminPromotionUpdate)['body']>['_zod']['output'];

type PromotionPage = DataOf<typeof adminPromotions>;

const PROMOTIONS = '/api/admin/promotions';
const KEY = ['promotions'];
const REFRESH_MS = 30_000;

/** Read again by itself, since gifts go while one looks. */
export function usePromotions(filter: { state: string; page: number }) {
  return useQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ signal }) => call<PromotionPage>('GET', PROMOTIONS, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The promotion as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function usePromotion(id: number) {
  return useQuery({
    queryKey: [...KEY, 'detail', id],
    queryFn: ({ signal }) => call<StaffPromotion>('GET', `${PROMOTIONS}/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Creates one; `key` is the Idempotency-Key. */
export function useCreatePromotion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: PromotionForm; key: string }) =>
      call<StaffPromotion>('POST', PROMOTIONS, { body, key }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...KEY, 'list'] }),
  });
}

export function useChangePromotion(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PromotionChange) => call<StaffPromotion>('PUT', `${PROMOTIONS}/${id}`, { body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...KEY, 'list'] }),
  });
}

export function useStopPromotion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call<StaffPromotion>('POST', `${PROMOTIONS}/${id}/stop`, { body: { confirm: 1 } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
