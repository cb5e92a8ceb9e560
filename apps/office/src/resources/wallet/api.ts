import type {
  AdminTopUpRow,
  AdminWithdrawalRow,
  adminCorrectionAdd,
  adminCorrectionAgree,
  adminCorrectionRefuse,
  adminCorrections,
  adminTopUpConfirm,
  adminTopUps,
  adminWalletCheck,
  adminWalletLog,
  adminWallets,
  adminWithdrawalApprove,
  adminWithdrawalPay,
  adminWithdrawalRefuse,
  adminWithdrawals,
  CorrectionRow,
  WalletRow as WalletData,
} from '@qingnang/contract/admin-wallet';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { useList } from '../../app/calls.ts';
import { useActKey } from '../../app/useActKey.ts';

export type { AdminTopUpRow, AdminWithdrawalRow, CorrectionRow };
export type WalletRow = WalletData & { id: number };
export type Waiting = DataOf<typeof adminWallets>['waiting'];

const KEY = ['wallets'];
interface ById {
  id: number;
}

export function useWallets(query: FilterOf<typeof adminWallets>) {
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const page = await call<typeof adminWallets>('GET /api/admin/wallets', {
        query: fromAddress(query),
        signal,
      });
      return { ...page, list: page.list.map((row): WalletRow => ({ ...row, id: row.account_id })) };
    },
    placeholderData: keepPreviousData,
  });
}

export const useWalletCheck = () => useList<typeof adminWalletCheck>(KEY, 'GET /api/admin/wallets/check', {});
export const useWalletLog = (accountId: number, page: number) =>
  useList<typeof adminWalletLog>(KEY, 'GET /api/admin/wallets/:id/log', {
    at: { id: accountId },
    query: { page },
  });
export const useTopUps = (query: FilterOf<typeof adminTopUps>) =>
  useList<typeof adminTopUps>(KEY, 'GET /api/admin/top_ups', { query: fromAddress(query) });
export const useWithdrawals = (query: FilterOf<typeof adminWithdrawals>) =>
  useList<typeof adminWithdrawals>(KEY, 'GET /api/admin/withdrawals', { query: fromAddress(query) });
export const useCorrections = (query: FilterOf<typeof adminCorrections>) =>
  useList<typeof adminCorrections>(KEY, 'GET /api/admin/corrections', { query: fromAddress(query) });

/** An act; what it answers stands in all lists of the wallet. `key` is an Idempotency-Key. */
function useAct<Input>(act: (input: Input, key: string) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  const key = useActKey();
  return useMutation({
    mutationFn: (input: Input) => act(input, key.current()),
    onSuccess: key.renew,
    onError: key.afterFailure,
    // Refused: somebody else was first, and the list shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const useConfirmTopUp = () =>
  useAct(({ id, ...body }: ById & BodyOf<typeof adminTopUpConfirm>, key) =>
    callAndHear<typeof adminTopUpConfirm>('POST /api/admin/top_ups/:id/confirm', { at: { id }, body, key }),
  );
export const useApprove = () =>
  useAct((at: ById) =>
    callAndHear<typeof adminWithdrawalApprove>('POST /api/admin/withdrawals/:id/approve', {
      at: { id: at.id },
    }),
  );
export const useRefuse = () =>
  useAct(({ id, ...body }: ById & BodyOf<typeof adminWithdrawalRefuse>) =>
    callAndHear<typeof adminWithdrawalRefuse>('POST /api/admin/withdrawals/:id/refuse', { at: { id }, body }),
  );
export const usePay = () =>
  useAct(({ id, ...body }: ById & BodyOf<typeof adminWithdrawalPay>) =>
    callAndHear<typeof adminWithdrawalPay>('POST /api/admin/withdrawals/:id/pay', { at: { id }, body }),
  );
export const useAskCorrection = () =>
  useAct((body: BodyOf<typeof adminCorrectionAdd>, key) =>
    callAndHear<typeof adminCorrectionAdd>('POST /api/admin/corrections', { body, key }),
  );
export const useAgree = () =>
  useAct((at: ById) =>
    callAndHear<typeof adminCorrectionAgree>('POST /api/admin/corrections/:id/agree', { at: { id: at.id } }),
  );
export const useRefuseCorrection = () =>
  useAct(({ id, ...body }: ById & BodyOf<typeof adminCorrectionRefuse>) =>
    callAndHear<typeof adminCorrectionRefuse>('POST /api/admin/corrections/:id/refuse', { at: { id }, body }),
  );
