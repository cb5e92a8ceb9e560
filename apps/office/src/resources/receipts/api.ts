import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  Authorisation,
  AuthorisationForm,
  adminReceipt,
  adminReceiptAccept,
  adminReceiptList,
  adminReceiptRefuse,
  authorisationCreate,
  authorisationList,
  authorisationVoid,
  receiptReport,
} from '@qingnang/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { Authorisation, AuthorisationForm };
export type DeskPage = DataOf<typeof adminReceiptList>;
export type DeskRow = DeskPage['list'][number];
export type Receipt = DataOf<typeof adminReceipt>;
export type ReportPage = DataOf<typeof receiptReport>;
export type ReportRow = ReportPage['list'][number];

const RECEIPTS = '/api/admin/receipts';
const KEY = ['receipts'];

export const useDesk = (filter: FilterOf<typeof adminReceiptList>) =>
  useList<typeof adminReceiptList>(KEY, 'GET /api/admin/receipts', { query: fromAddress(filter) });
export const useAuthorisations = (filter: FilterOf<typeof authorisationList>) =>
  useList<typeof authorisationList>(KEY, 'GET /api/admin/authorisations', { query: fromAddress(filter) });
export const useReport = (filter: FilterOf<typeof receiptReport>) =>
  useList<typeof receiptReport>(KEY, 'GET /api/admin/receipts/report', { query: fromAddress(filter) });

/** Where the month's report is fetched as a file. */
export const reportFile = (filter: Record<string, string>): string =>
  `${RECEIPTS}/report.xlsx?${new URLSearchParams(filter)}`;

export function useReceipt(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<typeof adminReceipt>('GET /api/admin/receipts/:id', { at: { id }, signal }),
  });
}

export const useDecide = (orderId: number) =>
  useAct([KEY], ({ receiptId, reason }: { receiptId: number; reason: string | null }) =>
    reason === null
      ? call<typeof adminReceiptAccept>('POST /api/admin/receipts/:id/accept', {
          at: { id: orderId },
          body: { receipt_id: receiptId },
        })
      : call<typeof adminReceiptRefuse>('POST /api/admin/receipts/:id/refuse', {
          at: { id: orderId },
          body: { receipt_id: receiptId, reason },
        }),
  );
export const useAddAuthorisation = () =>
  useAct([KEY], ({ body, key }: { body: BodyOf<typeof authorisationCreate>; key: string }) =>
    call<typeof authorisationCreate>('POST /api/admin/authorisations', { body, key }),
  );
export const useVoidAuthorisation = () =>
  useAct([KEY], ({ id, reason }: { id: number; reason: string }) =>
    call<typeof authorisationVoid>('POST /api/admin/authorisations/:id/void', {
      at: { id },
      body: { reason },
    }),
  );
