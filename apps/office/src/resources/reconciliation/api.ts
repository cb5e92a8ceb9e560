import { fromAddress } from '@qingnang/contract/call';
import type {
  adminReconcile,
  adminReconciliation,
  adminReconciliations,
  adminSettleDifference,
  Reconciliation,
  ReconciliationDetail,
  ReconciliationDifference,
} from '@qingnang/contract/reconciliation';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

export type { Reconciliation, ReconciliationDetail, ReconciliationDifference };
export type Provider = Reconciliation['provider'];

const KEY = ['reconciliation'];

export function useReconciliations(filter: { state: string; provider: string; page: number }) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) =>
      call<typeof adminReconciliations>('GET /api/admin/reconciliation', {
        query: fromAddress(filter),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useReconciliation(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) =>
      call<typeof adminReconciliation>('GET /api/admin/reconciliation/:id', { at: { id }, signal }),
  });
}

/** Compares a day anew with the provider's bill. */
export function useReconcile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { day: string; provider: Provider }) =>
      call<typeof adminReconcile>('POST /api/admin/reconciliation', { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useSettle(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string }) =>
      call<typeof adminSettleDifference>('POST /api/admin/reconciliation/difference/:id/settle', {
        at: { id },
        body,
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
