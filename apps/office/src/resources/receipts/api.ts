import type {
  Authorisation,
  AuthorisationForm,
  adminReceipt,
  adminReceiptList,
  authorisationList,
  receiptReport,
} from '@qingnang/contract/receipts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { Authorisation, AuthorisationForm };
export type DeskPage = DataOf<typeof adminReceiptList>;
export type DeskRow = DeskPage['list'][number];
export type Receipt = DataOf<typeof adminReceipt>;
export type ReportPage = DataOf<typeof receiptReport>;
export type ReportRow = ReportPage['list'][number];

const RECEIPTS = '/api/admin/receipts';
const AUTHORISATIONS = '/api/admin/authorisations';
const KEY = ['receipts'];

type Filter = Record<string, string | number>;

/** A list of the calls of this desk; the one before stays while the next is on its way. */
function useList<T>(path: string, filter: Filter) {
  return useQuery({
    queryKey: [...KEY, path, filter],
    queryFn: ({ signal }) => call<T>('GET', path, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useDesk = (filter: Filter) => useList<DeskPage>(RECEIPTS, filter);
export const useAuthorisations = (filter: Filter) =>
  useList<DataOf<typeof authorisationList>>(AUTHORISATIONS, filter);
export const useReport = (filter: Filter) => useList<ReportPage>(`${RECEIPTS}/report`, filter);

/** Where the month's report is fetched as a file. */
export const reportFile = (filter: Record<string, string>): string =>
  `${RECEIPTS}/report.xlsx?${new URLSearchParams(filter)}`;

export function useReceipt(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<Receipt>('GET', `${RECEIPTS}/${id}`, { signal }),
  });
}

function useAct<Input>(act: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Refused: somebody else was first, and the list shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const useDecide = (orderId: number) =>
  useAct(({ receiptId, reason }: { receiptId: number; reason: string | null }) =>
    call('POST', `${RECEIPTS}/${orderId}/${reason === null ? 'accept' : 'refuse'}`, {
      body: { receipt_id: receiptId, ...(reason === null ? {} : { reason }) },
    }),
  );
export const useAddAuthorisation = () =>
  useAct(({ body, key }: { body: AuthorisationForm; key: string }) =>
    call('POST', AUTHORISATIONS, { body, key }),
  );
export const useVoidAuthorisation = () =>
  useAct(({ id, reason }: { id: number; reason: string }) =>
    call('POST', `${AUTHORISATIONS}/${id}/void`, { body: { reason } }),
  );
