import type {
  Authorisation,
  AuthorisationForm,
  adminReceipt,
  adminReceiptList,
  authorisationList,
  receiptReport,
} from '@qingnang/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';

export type { Authorisation, AuthorisationForm };
export type DeskPage = DataOf<typeof adminReceiptList>;
export type DeskRow = DeskPage['list'][number];
export type Receipt = DataOf<typeof adminReceipt>;
export type ReportPage = DataOf<typeof receiptReport>;
export type ReportRow = ReportPage['list'][number];

const RECEIPTS = '/api/admin/receipts';
const AUTHORISATIONS = '/api/admin/authorisations';
const KEY = ['receipts'];

export const useDesk = (filter: Filter) => useList<DeskPage>(KEY, RECEIPTS, filter);
export const useAuthorisations = (filter: Filter) =>
  useList<DataOf<typeof authorisationList>>(KEY, AUTHORISATIONS, filter);
export const useReport = (filter: Filter) => useList<ReportPage>(KEY, `${RECEIPTS}/report`, filter);

/** Where the month's report is fetched as a file. */
export const reportFile = (filter: Record<string, string>): string =>
  `${RECEIPTS}/report.xlsx?${new URLSearchParams(filter)}`;

export function useReceipt(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<Receipt>('GET', `${RECEIPTS}/${id}`, { signal }),
  });
}

export const useDecide = (orderId: number) =>
  useAct([KEY], ({ receiptId, reason }: { receiptId: number; reason: string | null }) =>
    call('POST', `${RECEIPTS}/${orderId}/${reason === null ? 'accept' : 'refuse'}`, {
      body: { receipt_id: receiptId, ...(reason === null ? {} : { reason }) },
    }),
  );
export const useAddAuthorisation = () =>
  useAct([KEY], ({ body, key }: { body: AuthorisationForm; key: string }) =>
    call('POST', AUTHORISATIONS, { body, key }),
  );
export const useVoidAuthorisation = () =>
  useAct([KEY], ({ id, reason }: { id: number; reason: string }) =>
    call('POST', `${AUTHORISATIONS}/${id}/void`, { body: { reason } }),
  );
