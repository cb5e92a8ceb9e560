import type { adminRefundSettings, adminRefunds, RefundRow } from '@qingnang/contract/admin-money';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { RefundRow };
export type RefundPage = DataOf<typeof adminRefunds>;

const REFUNDS = '/api/admin/refunds';
const KEY = ['refunds'];

export function useRefunds(filter: Record<string, string | number>) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) => call<RefundPage>('GET', REFUNDS, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Refused: somebody else was first, and the list shows it.
    onSettled: () =>
      Promise.all([KEY, ['orders']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export const useApprove = () => useAct((id: number) => call<RefundRow>('POST', `${REFUNDS}/${id}/approve`));
export const useRefuse = () =>
  useAct(({ id, reason }: { id: number; reason: string }) =>
    call<RefundRow>('POST', `${REFUNDS}/${id}/refuse`, { body: { reason } }),
  );
export const useAgain = () =>
  useAct(({ id, act }: { id: number; act: 'retry' | 'repeat' }) =>
    call<RefundRow>('POST', `${REFUNDS}/${id}/${act}`),
  );
/** A transfer has been sent back by bank. */
export const useSent = () =>
  useAct(({ id, bank_ref }: { id: number; bank_ref: string }) =>
    call<unknown>('POST', `${REFUNDS}/${id}/done`, { body: { bank_ref } }),
  );
export const useReviewFrom = () =>
  useAct((review_from: string) =>
    call<DataOf<typeof adminRefundSettings>>('PUT', `${REFUNDS}/settings`, { body: { review_from } }),
  );
