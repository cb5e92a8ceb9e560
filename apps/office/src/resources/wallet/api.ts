import type {
  AdminTopUpRow,
  AdminWithdrawalRow,
  adminCorrections,
  adminTopUps,
  adminWalletCheck,
  adminWalletLog,
  adminWallets,
  adminWithdrawals,
  CorrectionRow,
  WalletRow as WalletData,
} from '@qingnang/contract/admin-wallet';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { type Filter, useList } from '../../app/calls.ts';
import { useActKey } from '../../app/useActKey.ts';

export type { AdminTopUpRow, AdminWithdrawalRow, CorrectionRow };
export type WalletRow = WalletData & { id: number };
export type Waiting = DataOf<typeof adminWallets>['waiting'];

const KEY = ['wallets'];
export function useWallets(query: Filter) {
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const page = await call<DataOf<typeof adminWallets>>('GET', '/api/admin/wallets', { query, signal });
      return { ...page, list: page.list.map((row): WalletRow => ({ ...row, id: row.account_id })) };
    },
    placeholderData: keepPreviousData,
  });
}

export const useWalletCheck = () =>
  useList<DataOf<typeof adminWalletCheck>>(KEY, '/api/admin/wallets/check', {});
export const useWalletLog = (accountId: number, page: number) =>
  useList<DataOf<typeof adminWalletLog>>(KEY, `/api/admin/wallets/${accountId}/log`, { page });
export const useTopUps = (query: Filter) =>
  useList<DataOf<typeof adminTopUps>>(KEY, '/api/admin/top_ups', query);
export const useWithdrawals = (query: Filter) =>
  useList<DataOf<typeof adminWithdrawals>>(KEY, '/api/admin/withdrawals', query);
export const useCorrections = (query: Filter) =>
  useList<DataOf<typeof adminCorrections>>(KEY, '/api/admin/corrections', query);

/** An act by its path; what it answers stands in all lists of the wallet. @param once takes an Idempotency-Key */
function useAct<Body extends object>(pathOf: (id: number) => string, once = false) {
  const queries = useQueryClient();
  const key = useActKey();
  return useMutation({
    mutationFn: ({ id, ...body }: Body & { id: number }) =>
      callAndHear<unknown>('POST', pathOf(id), { body, ...(once ? { key: key.current() } : {}) }),
    onSuccess: key.renew,
    onError: key.afterFailure,
    // Refused: somebody else was first, and the list shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const useConfirmTopUp = () =>
  useAct<{ bank_ref: string; amount: string }>((id) => `/api/admin/top_ups/${id}/confirm`, true);
export const useApprove = () => useAct((id) => `/api/admin/withdrawals/${id}/approve`);
export const useRefuse = () => useAct<{ reason: string }>((id) => `/api/admin/withdrawals/${id}/refuse`);
export const usePay = () => useAct<{ bank_ref: string }>((id) => `/api/admin/withdrawals/${id}/pay`);
/** The id is not asked for: a new correction has none. */
export const useAskCorrection = () =>
  useAct<{ account_id: number; kind: string; delta: string; reason: string }>(
    () => '/api/admin/corrections',
    true,
  );
export const useAgree = () => useAct((id) => `/api/admin/corrections/${id}/agree`);
export const useRefuseCorrection = () =>
  useAct<{ reply: string }>((id) => `/api/admin/corrections/${id}/refuse`);
