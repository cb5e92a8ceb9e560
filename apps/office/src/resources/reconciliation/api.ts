import type {
  adminReconciliations,
  Reconciliation,
  ReconciliationDetail,
  ReconciliationDifference,
} from '@qingnang/contract/reconciliation';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { Reconciliation, ReconciliationDetail, ReconciliationDifference };
export type Provider = Reconciliation['provider'];

type Page = DataOf<typeof adminReconciliations>;

const PATH = '/api/admin/reconciliation';
const KEY = ['reconciliation'];

export function useReconciliations(filter: { state: string; provider: string; page: number }) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) => call<Page>('GET', PATH, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReconciliation(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<ReconciliationDetail>('GET', `${PATH}/${id}`, { signal }),
  });
}

/** Compares a day anew with the provider's bill. */
export function useReconcile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { day: string; provider: Provider }) =>
      call<ReconciliationDetail>('POST', PATH, { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useSettle(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string }) =>
      call<ReconciliationDetail>('POST', `${PATH}/difference/${id}/settle`, { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
