import type {
  adminPromotion,
  adminPromotionCreate,
  adminPromotionReport,
  adminPromotionSimulate,
  adminPromotionStop,
  adminPromotions,
  adminPromotionUpdate,
  PromotionForm,
  StaffPromotion,
} from '@qingnang/contract/admin-promotions';
import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';

export type { PromotionForm, PromotionKind, StaffPromotion };
export type PromotionChange = NonNullable<(typeof adminPromotionUpdate)['body']>['_zod']['output'];
export type Simulation = DataOf<typeof adminPromotionSimulate>;
export type PromotionReport = DataOf<typeof adminPromotionReport>;
type SimulationBody = NonNullable<(typeof adminPromotionSimulate)['body']>['_zod']['output'];

const KEY = ['promotions'];
const REFRESH_MS = 30_000;
const detailKey = (id: number) => [...KEY, 'detail', id];

export type PromotionFilter = FilterOf<typeof adminPromotions>;

/** Read again by itself, since budgets and gifts go while one looks. */
export function usePromotions(filter: PromotionFilter) {
  return useQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ signal }) =>
      call<typeof adminPromotions>('GET /api/admin/promotions', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

const MOST_GROUPS = 100;

/** Exclusion groups of promotions that run now, for one that wants to join. */
export function useExclusionGroups(): string[] {
  const { data } = useQuery({
    queryKey: [...KEY, 'list', 'groups'],
    queryFn: ({ signal }) =>
      call<typeof adminPromotions>('GET /api/admin/promotions', {
        query: { state: 'running', page_size: MOST_GROUPS },
        signal,
      }),
  });
  const words = (data?.list ?? []).map(({ exclusion_group: word }) => word);
  return [...new Set(words)].filter((word) => word !== '').sort();
}

/** The promotion as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function usePromotion(id: number) {
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) =>
      call<typeof adminPromotion>('GET /api/admin/promotions/:id', { at: { id }, signal }),
    ...AS_OPENED,
  });
}

export function usePromotionReport(id: number) {
  return useQuery({
    queryKey: [...KEY, 'report', id],
    queryFn: ({ signal }) =>
      call<typeof adminPromotionReport>('GET /api/admin/promotions/:id/report', { at: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Creates one; `key` is the Idempotency-Key. */
export function useCreatePromotion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: PromotionForm; key: string }) =>
      call<typeof adminPromotionCreate>('POST /api/admin/promotions', { body, key }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...KEY, 'list'] }),
  });
}

/** Changes and stops one: what the server answers is what is opened then. */
export function usePromotionActs() {
  const queries = useQueryClient();
  const onSuccess = (now: StaffPromotion) => {
    queries.setQueryData(detailKey(now.id), now);
    void queries.invalidateQueries({ queryKey: [...KEY, 'list'] });
  };
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: PromotionChange }) =>
      call<typeof adminPromotionUpdate>('PUT /api/admin/promotions/:id', { at: { id }, body }),
    onSuccess,
  });
  const stop = useMutation({
    mutationFn: (id: number) =>
      call<typeof adminPromotionStop>('POST /api/admin/promotions/:id/stop', {
        at: { id },
        body: { confirm: 1 },
      }),
    onSuccess,
  });
  return { change, stop };
}

/** What a cart costs without and with the promotion; nothing is written. */
export function useSimulate() {
  return useMutation({
    mutationFn: (body: SimulationBody) =>
      call<typeof adminPromotionSimulate>('POST /api/admin/promotions/simulate', { body }),
  });
}
