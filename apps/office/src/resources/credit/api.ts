import type {
  adminCredit,
  adminCreditAccount,
  adminCreditApplications,
  adminCreditLift,
  adminCreditRefuse,
  adminCreditReply,
  adminCreditSettle,
  adminCreditStatement,
  adminCreditTerms,
  adminCreditWriteOff,
  CreditAccount,
  CreditAccountRow,
  CreditApplicationRow,
} from '@qingnang/contract/admin-credit';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { CREDIT_EXPORT } from '@qingnang/contract/credit-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callAndHear } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { CreditAccount, CreditApplicationRow };
export type CreditRow = CreditAccountRow & { id: number };

const KEY = ['credit'];
export type CreditFilter = FilterOf<typeof adminCredit>;

export function useCreditAccounts(filter: CreditFilter) {
  return useQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: async ({ signal }) => {
      const page = await call<typeof adminCredit>('GET /api/admin/credit', {
        query: fromAddress(filter),
        signal,
      });
      return { ...page, list: page.list.map((row): CreditRow => ({ ...row, id: row.account_id })) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The filtered list as XLSX. */
export function exportPath(filter: CreditFilter): string {
  const entries = Object.entries(filter).filter(([name, value]) => name !== 'page' && value !== '');
  return `${CREDIT_EXPORT}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

export const useApplications = (filter: FilterOf<typeof adminCreditApplications>) =>
  useList<typeof adminCreditApplications>(KEY, 'GET /api/admin/credit/applications', {
    query: fromAddress(filter),
  });
export const useAccount = (id: number) =>
  useList<typeof adminCreditAccount>(KEY, 'GET /api/admin/credit/:id', { at: { id } });
export const useStatement = (id: number) =>
  useList<typeof adminCreditStatement>(KEY, 'GET /api/admin/credit/statements/:id', { at: { id } });

export const useRefuse = () =>
  useAct([KEY], ({ id, ...body }: { id: number } & BodyOf<typeof adminCreditRefuse>) =>
    callAndHear<typeof adminCreditRefuse>('POST /api/admin/credit/applications/:id/refuse', {
      at: { id },
      body,
    }),
  );
export const useSetTerms = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof adminCreditTerms>) =>
    callAndHear<typeof adminCreditTerms>('PUT /api/admin/credit/:id/terms', { at: { id }, body }),
  );
export const useLift = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof adminCreditLift>) =>
    callAndHear<typeof adminCreditLift>('POST /api/admin/credit/:id/lift', { at: { id }, body }),
  );
export const useSettle = (id: number) =>
  useAct([KEY], ({ key, ...body }: { key: string } & BodyOf<typeof adminCreditSettle>) =>
    callAndHear<typeof adminCreditSettle>('POST /api/admin/credit/:id/settle', { at: { id }, body, key }),
  );
export const useWriteOff = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof adminCreditWriteOff>) =>
    callAndHear<typeof adminCreditWriteOff>('POST /api/admin/credit/:id/write_off', { at: { id }, body }),
  );
export const useReply = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof adminCreditReply>) =>
    callAndHear<typeof adminCreditReply>('POST /api/admin/credit/statements/:id/reply', { at: { id }, body }),
  );
